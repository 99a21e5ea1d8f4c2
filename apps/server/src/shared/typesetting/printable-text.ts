import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';

export interface FontFiles {
  readonly normal: string;
  readonly bold: string;
  readonly italics: string;
  readonly bolditalics: string;
}

const packaged = (path: string) => new URL(import.meta.resolve(path)).pathname;
const roboto = (face: string) => packaged(`pdfmake/fonts/Roboto/Roboto-${face}.ttf`);
const dejavu = (face: string) => packaged(`dejavu-fonts-ttf/ttf/DejaVu${face}.ttf`);

/** Fonts for text, for characters missing in it, and for code. */
export const FONTS = {
  Roboto: {
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
  },
  DejaVu: {
    normal: dejavu('Sans'),
    bold: dejavu('Sans-Bold'),
    italics: dejavu('Sans-Oblique'),
    bolditalics: dejavu('Sans-BoldOblique'),
  },
  Mono: {
    normal: dejavu('SansMono'),
    bold: dejavu('SansMono-Bold'),
    italics: dejavu('SansMono-Oblique'),
    bolditalics: dejavu('SansMono-BoldOblique'),
  },
} as const satisfies Record<string, FontFiles>;

export type FontName = keyof typeof FONTS;

const UNKNOWN_CHARACTER = '\u25a1';

const charactersOf = (file: string) => {
  const font = fontkit.create(readFileSync(file));
  return new Set('characterSet' in font ? font.characterSet : []);
};
const KNOWN: Readonly<Record<FontName, ReadonlySet<number>>> = {
  Roboto: charactersOf(FONTS.Roboto.normal),
  DejaVu: charactersOf(FONTS.DejaVu.normal),
  Mono: charactersOf(FONTS.Mono.normal),
};

export interface Run {
  readonly text: string;
  readonly font: FontName;
}

const ZERO_WIDTH_SPACE = '\u200b';
/** Wider than any column: the typesetter tries every letter of a word without break opportunities. */
const ENDLESS_WORD = /[^\s\u200b]{100}(?=\S)/g;

/** Splits a text into runs of fonts that have its characters; a character that no font has is shown as a box. */
export function printableRuns(text: string, wanted: FontName): Run[] {
  const runs: { text: string; font: FontName }[] = [];
  for (const character of text.toWellFormed().replaceAll(ENDLESS_WORD, `$&${ZERO_WIDTH_SPACE}`)) {
    const code = character.codePointAt(0) ?? 0;
    const font = isKnown(wanted, code) ? wanted : 'DejaVu';
    const printed = isKnown(font, code) ? character : UNKNOWN_CHARACTER;
    const last = runs.at(-1);
    if (last?.font === font) last.text += printed;
    else runs.push({ text: printed, font });
  }
  return runs;
}

function isKnown(font: FontName, code: number): boolean {
  return code < 0x20 || KNOWN[font].has(code);
}
