import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { type HanStyle, hanStyleOf } from './han-style.ts';
import { openFont, type ShapeWord } from './harfbuzz.ts';

/** A file of a font that is split by characters. */
export type ScriptFontName = `noto-${string}`;

type Weight = 400 | 700;

interface LoadedFace {
  /** A font without axes, as the typesetter reads it. */
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
  readonly shape: ShapeWord;
}

/** Each is a package that has one file for about a hundred characters, those often used together in the same one. */
const FAMILIES = {
  devanagari: 'noto-sans-devanagari',
  thai: 'noto-sans-thai',
  sc: 'noto-sans-sc',
  tc: 'noto-sans-tc',
  jp: 'noto-sans-jp',
  kr: 'noto-sans-kr',
  emoji: 'noto-emoji',
} as const;

type Family = keyof typeof FAMILIES;

/** Where the wanted forms lack a character, those of another language are better than a box. */
const HAN_FALLBACKS: Readonly<Record<HanStyle, readonly Family[]>> = {
  sc: ['sc', 'tc', 'jp', 'kr'],
  tc: ['tc', 'sc', 'jp', 'kr'],
  jp: ['jp', 'tc', 'sc', 'kr'],
  kr: ['kr', 'tc', 'jp', 'sc'],
};

const loaded = new Map<string, LoadedFace>();

/** Of the document that is being printed: a thread prints one at a time. */
const current = {
  missing: new Map<string, { readonly name: ScriptFontName; readonly weight: Weight }>(),
  paragraphs: new Map<HanStyle, number>(),
  usual: 'sc' as HanStyle,
};

/**
 * Makes a document, and again when the fonts are loaded that its texts turned out to need: reading a font takes longer
 * than making the document once more.
 */
export async function withScriptFonts<Made>(make: () => Made): Promise<Made> {
  current.usual = 'sc';
  for (;;) {
    current.missing.clear();
    current.paragraphs.clear();
    const made = make();
    const mostUsual: HanStyle =
      [...current.paragraphs].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? current.usual;
    if (current.missing.size === 0 && mostUsual === current.usual) return made;
    current.usual = mostUsual;
    for (const { name, weight } of current.missing.values()) await loadFace(name, weight);
  }
}

/** Of a paragraph that does not show its language, those of most other paragraphs of the document. */
export function hanStyleIn(paragraph: string): HanStyle {
  const style = hanStyleOf(paragraph);
  if (style !== undefined) current.paragraphs.set(style, (current.paragraphs.get(style) ?? 0) + 1);
  return style ?? current.usual;
}

/** The fonts that may have a character, the best first. */
export function scriptFontsFor(character: string, style: HanStyle): readonly ScriptFontName[] {
  const code = character.codePointAt(0) ?? 0;
  const families: readonly Family[] = ['devanagari', 'thai', ...HAN_FALLBACKS[style], 'emoji'];
  return families.flatMap((family) => filesOf(family).get(code) ?? []);
}

/** The font of an emoji, also of one that other fonts have as a sign of a text. */
export function emojiFontFor(character: string): readonly ScriptFontName[] {
  return filesOf('emoji').get(character.codePointAt(0) ?? 0) ?? [];
}

/** Of a font that is not loaded yet it is assumed, and the font is loaded before the document is made again. */
export function hasScriptCharacter(name: ScriptFontName, character: string, isBold: boolean): boolean {
  const weight = isBold ? 700 : 400;
  const face = loaded.get(scriptFontFile(name, weight));
  if (face !== undefined) return face.characters.has(character.codePointAt(0) ?? 0);
  current.missing.set(scriptFontFile(name, weight), { name, weight });
  return true;
}

/** All that were loaded, by the names of their files. */
export function loadedScriptFonts(): ReadonlyMap<string, LoadedFace> {
  return loaded;
}

export function scriptFontFile(name: string, weight: Weight): string {
  return `${name}-${weight}.ttf`;
}

export function isScriptFont(name: string): name is ScriptFontName {
  return name.startsWith('noto-');
}

const filesByFamily = new Map<Family, ReadonlyMap<number, readonly ScriptFontName[]>>();

function filesOf(family: Family): ReadonlyMap<number, readonly ScriptFontName[]> {
  const files = filesByFamily.get(family) ?? readFiles(family);
  filesByFamily.set(family, files);
  return files;
}

/** The files of a family by character. Those with Latin, Greek and Cyrillic letters are left out: Roboto has them. */
function readFiles(family: Family): ReadonlyMap<number, readonly ScriptFontName[]> {
  const ranges: Record<string, string> = JSON.parse(readFileSync(packaged(FAMILIES[family], 'unicode.json'), 'utf8'));
  const files = new Map<number, readonly ScriptFontName[]>();
  for (const [key, listed] of Object.entries(ranges)) {
    const part = /^\[(\d+)\]$/.exec(key)?.[1] ?? (key === family ? key : undefined);
    if (part === undefined) continue;
    const name = [`${FAMILIES[family]}-${part}` as const];
    for (const range of listed.split(',')) {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      for (let code = first; code <= last; code += 1) files.set(code, name);
    }
  }
  return files;
}

async function loadFace(name: ScriptFontName, weight: Weight): Promise<void> {
  const file = packaged(name.replace(/-\w+$/, ''), `files/${name}-wght-normal.woff2`);
  const bytes = await atWeight(await readFile(file), weight);
  const font = fontkit.create(bytes);
  const characters = new Set('characterSet' in font ? font.characterSet : []);
  loaded.set(scriptFontFile(name, weight), { bytes, characters, shape: await openFont(bytes) });
}

/** The typesetter reads neither compressed fonts nor such with axes. */
async function atWeight(font: Buffer, weight: Weight): Promise<Buffer> {
  // Loaded with the first font: most documents need none.
  const { default: subsetFont } = await import('subset-font');
  const axes = { wght: weight };
  return subsetFont(font, undefined, { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: axes });
}

function packaged(name: string, path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/${path}`));
}
