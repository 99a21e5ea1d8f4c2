import type { ComponentProps, ReactNode } from 'react';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** In pixels, width and height. */
  readonly size?: number;
  /** The width of its lines on the 24-unit grid; filled icons have none. */
  readonly stroke?: number;
}

export type Icon = (props: IconProps) => ReactNode;

export interface IconDrawing {
  /** SVG path data on a 24 by 24 grid. */
  readonly paths: readonly string[];
  readonly isFilled: boolean;
}

/** The build calls this for each icon that icons.ts names (build/icons.ts). */
export function createIcon({ paths, isFilled }: IconDrawing): Icon {
  const lines = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return function DrawnIcon({ size = 24, stroke = 2, ...rest }: IconProps) {
    const attributes = isFilled ? { fill: 'currentColor' } : { ...lines, strokeWidth: stroke };
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: the user of an icon labels it, or hides it beside a text
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width={size} height={size} {...attributes} {...rest}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}
