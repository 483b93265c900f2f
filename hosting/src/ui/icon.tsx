import type { SVGProps } from "react";

type IconProps = Omit<SVGProps<SVGSVGElement>, "children" | "path"> & {
  /** Width and height beside text of 16 pixels: an icon grows with its text. */
  readonly size: number;
};

function Icon({ path, size, ...props }: IconProps & { readonly path: string }) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d={path} />
    </svg>
  );
}

/**
 * Returns an icon of [Lucide](https://lucide.dev) 1.75, drawn as one path in a square of 24 units. Lucide is licensed
 * under ISC, © Lucide Icons and Contributors; parts come from Feather, MIT, © Cole Bemis.
 */
export const icon = (path: string) => (props: IconProps) => <Icon path={path} {...props} />;
