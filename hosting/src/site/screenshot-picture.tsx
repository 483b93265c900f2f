import { type Screenshot, screenshotFormat } from "./screenshots.ts";

const { width, height, fallbackWidth } = screenshotFormat;

function sources(file: string, type: "avif" | "webp"): string {
  return screenshotFormat.sizes
    .map((size) => `/pictures/${file}-${size.width}.${type} ${size.width}w`)
    .join(", ");
}

interface ScreenshotPictureProps {
  readonly screenshot: Screenshot;
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  readonly sizes: string;
  /** At once for what is on the first screen, when scrolled near otherwise. */
  readonly loading: "eager" | "lazy";
  /** Narrower screens than this (a media query) get no picture at all. */
  readonly omitWhen?: string;
}

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
