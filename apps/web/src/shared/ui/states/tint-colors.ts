/** A chosen colour in both schemes: a tinted background, and the same hue as text, adjusted for contrast. */
export interface TintColors {
  readonly light: { readonly text: string; readonly surface: string };
  readonly dark: { readonly text: string; readonly surface: string };
}

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The raised surface of the dark scheme. */
const DARK: Rgb = [23, 30, 35];
const LIGHT_TINT = 0.14;
const DARK_TINT = 0.24;
/** WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;
const STEP = 0.05;

/** Of '#rrggbb'; anything else counts as black. */
export function tintColors(color: string): TintColors {
  const hue = readHex(color);
  const light = mix(WHITE, hue, LIGHT_TINT);
  const dark = mix(DARK, hue, DARK_TINT);
  return {
    light: { text: writeHex(untilReadable(hue, light, BLACK)), surface: writeHex(light) },
    dark: { text: writeHex(untilReadable(hue, dark, WHITE)), surface: writeHex(dark) },
  };
}

/** WCAG's contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(readHex(one), readHex(other));
}

function untilReadable(hue: Rgb, surface: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const text = mix(hue, towards, share);
    if (contrastOf(text, surface) >= LEAST_CONTRAST) return text;
  }
  return towards;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [at(0), at(1), at(2)];
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((low, high) => low - high);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function readHex(color: string): Rgb {
  const hex = /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000';
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function writeHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
