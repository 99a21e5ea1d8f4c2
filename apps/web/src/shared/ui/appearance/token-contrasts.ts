import type { CSSVariablesResolver } from '@mantine/core';
import { contrast } from '../states/tint-colors.ts';

type Scheme = 'light' | 'dark';
type Tokens = Readonly<Record<string, string>>;
type Theme = Parameters<CSSVariablesResolver>[0];

/** A text or line on a surface, as it is used. */
export interface TokenPair {
  readonly use: string;
  readonly color: string;
  readonly surface: string;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for lines that tell what something is (1.4.11). */
  readonly least: 3 | 4.5;
}

const TEXT = '--mantine-color-text';
const DIMMED = '--mantine-color-dimmed';

/** Every token of a text or line, on each surface under it. */
const TOKEN_PAIRS: readonly TokenPair[] = [
  { use: 'Text on the page', color: TEXT, surface: '--surface-page', least: 4.5 },
  { use: 'Text on a card', color: TEXT, surface: '--surface-raised', least: 4.5 },
  { use: 'Text on a chosen row', color: TEXT, surface: '--surface-sunken', least: 4.5 },
  { use: 'Muted text on the page', color: DIMMED, surface: '--surface-page', least: 4.5 },
  { use: 'Muted text on a card', color: DIMMED, surface: '--surface-raised', least: 4.5 },
  { use: 'Muted text on a chosen row', color: DIMMED, surface: '--surface-sunken', least: 4.5 },
  { use: 'Placeholder in a field', color: '--mantine-color-placeholder', surface: '--surface-raised', least: 4.5 },
  { use: 'Error under a field', color: '--mantine-color-error', surface: '--surface-raised', least: 4.5 },
  { use: 'Link', color: '--mantine-color-anchor', surface: '--surface-raised', least: 4.5 },
  { use: 'Accent', color: '--accent-text', surface: '--accent-surface', least: 4.5 },
  { use: 'Chosen item', color: '--selected-text', surface: '--surface-raised', least: 4.5 },
  { use: 'Good', color: '--good-text', surface: '--good-surface', least: 4.5 },
  { use: 'Watch', color: '--watch-text', surface: '--watch-surface', least: 4.5 },
  { use: 'Bad', color: '--bad-text', surface: '--bad-surface', least: 4.5 },
  { use: 'Neutral', color: '--neutral-text', surface: '--neutral-surface', least: 4.5 },
  { use: 'Line of a field', color: '--line-strong', surface: '--surface-raised', least: 3 },
];

export interface MeasuredPair extends TokenPair {
  readonly light: number;
  readonly dark: number;
}

/** The contrast of each pair in both themes, rounded down to tenths, from the tokens that the screens use. */
export function measureTokens(resolve: CSSVariablesResolver, theme: Theme): readonly MeasuredPair[] {
  const resolved = resolve(theme);
  const schemes = {
    light: { [TEXT]: theme.black, ...resolved.light },
    // The kit's own choice for its dark scheme.
    dark: { [TEXT]: theme.colors.dark[0], ...resolved.dark },
  };
  const measure = ({ color, surface }: TokenPair, scheme: Scheme) => {
    const tokens = schemes[scheme];
    const under = solid(tokens, surface);
    return Math.floor(contrast(overlay(tokenValue(tokens, color), under), under) * 10) / 10;
  };
  return TOKEN_PAIRS.map((pair) => ({ ...pair, light: measure(pair, 'light'), dark: measure(pair, 'dark') }));
}

/** A surface as seen; a translucent one lies on a card. */
function solid(tokens: Tokens, surface: string): string {
  return overlay(tokenValue(tokens, surface), tokenValue(tokens, '--surface-raised'));
}

function tokenValue(tokens: Tokens, name: string): string {
  const value = tokens[name];
  if (value === undefined) throw new Error(`No token is named ${name}`);
  return value;
}

/** 'rgba(r, g, b, a)' over '#rrggbb', as '#rrggbb'; a colour without alpha as it is. */
function overlay(color: string, under: string): string {
  const [, red, green, blue, alpha] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(color) ?? [];
  if (alpha === undefined) return color;
  const channel = (value: string | undefined, start: number) => {
    const below = Number.parseInt(under.slice(start, start + 2), 16);
    return Math.round(below + (Number(value) - below) * Number(alpha))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(red, 1)}${channel(green, 3)}${channel(blue, 5)}`;
}
