import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import type { ContentText } from 'pdfmake/interfaces.js';
import type { HanStyle } from './han-style.ts';
import {
  emojiFontFor,
  hanStyleIn,
  hasScriptCharacter,
  isScriptFont,
  type ScriptFontName,
  scriptFontsFor,
} from './script-fonts.ts';
import { type DirectedText, splitByDirection } from './text-direction.ts';
import { markWords, ZERO_WIDTH_SPACE } from './word-breaks.ts';

export interface FontFiles {
  readonly normal: string;
  readonly bold: string;
  readonly italics: string;
  readonly bolditalics: string;
}

const packaged = (path: string) => new URL(import.meta.resolve(path)).pathname;
const roboto = (face: string) => packaged(`pdfmake/fonts/Roboto/Roboto-${face}.ttf`);
const dejavu = (face: string) => packaged(`dejavu-fonts-ttf/ttf/DejaVu${face}.ttf`);

/** Fonts for text, for characters missing in it, and for code; script-fonts.ts has those for further scripts. */
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

export type FontName = keyof typeof FONTS | ScriptFontName;

const UNKNOWN_CHARACTER = '\u25a1';
const MAX_NAMED = 20;

export interface Run extends Omit<ContentText, 'text' | 'font' | 'bold' | 'italics'> {
  readonly text: string;
  readonly font: FontName;
  readonly bold?: boolean | undefined;
  readonly italics?: boolean | undefined;
}

/** A run in one direction, by which order-lines.ts orders the lines. */
export type PrintableRun = Omit<Run, 'text'> & DirectedText;

/** Characters that no font has, of the texts since they were described last. */
const boxes = new Set<string>();

/**
 * Splits the runs of a text into runs of one direction and of fonts that have their characters; a character that no font
 * has is shown as a box.
 */
export function printableRuns(runs: readonly Run[], base: 'auto' | 'ltr' = 'auto'): PrintableRun[] {
  const texts = runs.map(({ text }) => text.toWellFormed());
  const parts = splitByDirection(texts, base);
  const style = hanStyleIn(texts.join(''));
  return runs.flatMap((run, index) => (parts[index] ?? []).flatMap((part) => splitByFace({ ...run, ...part }, style)));
}

/** Letters with their marks, syllables and emoji of several characters stay in one font. */
const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const SIMPLE_TEXT = /^[\t\n\x20-\x7e\u00a0-\u02ff]*$/;

function splitByFace(run: PrintableRun, style: HanStyle): PrintableRun[] {
  const split: { face: Face; text: string }[] = [];
  const add = (face: Face, text: string) => {
    const last = split.at(-1);
    if (last !== undefined && isSameFace(last.face, face)) last.text += text;
    else split.push({ face, text });
  };
  const marked = markWords(run.text);
  const clusters = SIMPLE_TEXT.test(marked) ? [marked] : Array.from(CLUSTERS.segment(marked), ({ segment }) => segment);
  for (const cluster of clusters) {
    const characters = [...cluster].filter((character) => !isInvisible(character));
    const face = facesFor(run, cluster, style).find((each) => hasAll(each, characters));
    const last = split.at(-1);
    // A joiner decides how the letters beside it are written, in Persian for example.
    if (characters.length === 0) {
      if (last !== undefined && (cluster === ZERO_WIDTH_SPACE || isJoiner(cluster))) last.text += cluster;
    } else if (face !== undefined) {
      add(face, [...cluster].filter((each) => !isInvisible(each) || (isJoiner(each) && isKnown(face, each))).join(''));
    } else {
      for (const character of characters) addAlone(character);
    }
  }
  return split.map(({ face, text }) => ({ ...run, ...face, text }));

  function addAlone(character: string): void {
    const face = facesFor(run, character, style).find((each) => isKnown(each, character));
    if (face === undefined) boxes.add(character);
    add(face ?? BOX_FACE, face === undefined ? UNKNOWN_CHARACTER : character);
  }
}

/** Names the characters that were printed as a box since the last call, in a sentence for people; none if all are printed. */
export function describeUnprintable(): readonly string[] {
  const named = [...boxes];
  boxes.clear();
  if (named.length === 0) return [];
  const more = named.length > MAX_NAMED ? ' and more' : '';
  return [`No font has these characters, boxes stand for them: ${named.slice(0, MAX_NAMED).join(' ')}${more}.`];
}

type Face = Pick<Run, 'font' | 'bold' | 'italics'>;

const BOX_FACE: Face = { font: 'DejaVu', bold: false, italics: false };

/** An emoji, or a sign that is to look like one. */
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

/** The wanted one first. No italic face has Arabic letters, for example: they are printed upright. */
function* facesFor({ font, bold, italics }: Face, cluster: string, style: HanStyle): Generator<Face> {
  const [first = ''] = cluster;
  const upright = (name: FontName): Face => ({ font: name, bold, italics: false });
  if (EMOJI.test(cluster)) yield* emojiFontFor(first).map(upright);
  yield { font, bold, italics };
  yield { font: 'DejaVu', bold, italics };
  yield upright('DejaVu');
  yield BOX_FACE;
  yield* scriptFontsFor(first, style).map(upright);
}

function isSameFace(one: Face, other: Face): boolean {
  return one.font === other.font && one.bold === other.bold && one.italics === other.italics;
}

function hasAll(face: Face, characters: readonly string[]): boolean {
  return characters.every((character) => isKnown(face, character));
}

const charactersByFile = new Map<string, ReadonlySet<number>>();

function isKnown({ font, bold = false, italics = false }: Face, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return true;
  if (isScriptFont(font)) return hasScriptCharacter(font, character, bold);
  const file = FONTS[font][bold ? (italics ? 'bolditalics' : 'bold') : italics ? 'italics' : 'normal'];
  const characters = charactersByFile.get(file) ?? readCharacters(file);
  charactersByFile.set(file, characters);
  return characters.has(code);
}

function readCharacters(file: string): ReadonlySet<number> {
  const font = fontkit.create(readFileSync(file));
  return new Set('characterSet' in font ? font.characterSet : []);
}

/** Joiners, marks of direction and variation selectors, as in many emoji. */
function isInvisible(character: string): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(character);
}

function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d';
}
