import type { ComponentProps, ReactNode } from 'react';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** In pixels, both ways. */
  readonly size?: number;
  /** The width of its lines, of the 24 that it is wide; a filled icon has none. */
  readonly stroke?: number;
}

export type Icon = (props: IconProps) => ReactNode;

export interface IconDrawing {
  /** Each in SVG's language of paths, on 24 by 24. */
  readonly paths: readonly string[];
  readonly isFilled: boolean;
}

/** The build calls this for each icon that icons.ts names (build/icons.ts). */
export function createIcon({ paths, isFilled }: IconDrawing): Icon {
  const lines = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return function DrawnIcon({ size = 24, stroke = 2, ...rest }: IconProps) {
    const look = isFilled ? { fill: 'currentColor' } : { ...lines, strokeWidth: stroke };
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: who shows it names it, or hides it beside words that say the same
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width={size} height={size} {...look} {...rest}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}
