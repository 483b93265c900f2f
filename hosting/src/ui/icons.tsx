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

// The icons of the panel.
export const Check = /* @__PURE__ */ icon("M20 6 9 17l-5-5");
export const ChevronDown = /* @__PURE__ */ icon("m6 9 6 6 6-6");
export const Ellipsis = /* @__PURE__ */ icon(
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
);
export const ListFilter = /* @__PURE__ */ icon("M2 5h20M6 12h12M9 19h6");
export const Minus = /* @__PURE__ */ icon("M5 12h14");
export const Plus = /* @__PURE__ */ icon("M5 12h14M12 5v14");
export const Search = /* @__PURE__ */ icon("m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0z");
export const X = /* @__PURE__ */ icon("M18 6 6 18M0 0m6 6 12 12");
