import { type Screenshot, screenshotFormat } from "./screenshots.ts";

const { width, height, fallbackWidth } = screenshotFormat;

function sources(file: string, type: "avif" | "webp"): string {
  return screenshotFormat.sizes
    .map((size) => `/pictures/${file}-${size.width}.${type} ${size.width}w`)
    .join(", ");
}

type ScreenshotPictureProps = {
  readonly screenshot: Screenshot;
  /** The displayed width, as a `sizes` attribute. */
  readonly sizes: string;
  /** `eager` on the first screen; elsewhere the image loads when it is near the view. */
  readonly loading: "eager" | "lazy";
  /** A media query; screens that match it get no image. */
  readonly omitWhen?: string;
};

/** A screenshot in the frame of a phone, in the smallest format and size that the browser can use. */
export function ScreenshotPicture({ screenshot, sizes, loading, omitWhen }: ScreenshotPictureProps) {
  const { file, alt } = screenshot;
  return (
    <picture className="phone">
      {omitWhen && (
        <source media={omitWhen} srcSet="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" />
      )}
      <source type="image/avif" srcSet={sources(file, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sources(file, "webp")} sizes={sizes} />
      <img
        src={`/pictures/${file}-${fallbackWidth}.jpg`}
        width={width}
        height={height}
        alt={alt}
        loading={loading}
        decoding="async"
        fetchPriority={loading === "eager" ? "high" : "auto"}
      />
    </picture>
  );
}
