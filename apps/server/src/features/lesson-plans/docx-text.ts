import { type IRunPropertiesOptions, TextRun } from 'docx';
import { type HanStyle, hanStyleOf } from '../../shared/typesetting/han-style.ts';
import { isRightToLeft, splitByDirection } from '../../shared/typesetting/text-direction.ts';

export const FONT = 'Calibri';

/** What Word calls complex scripts, with a font that Windows and Office for Mac bring along for each. */
const COMPLEX_SCRIPTS = [
  { letters: /\p{Script=Hebrew}/u, font: 'Arial', language: 'he-IL' },
  { letters: /\p{Script=Arabic}/u, font: 'Arial', language: 'ar-SA' },
  { letters: /\p{Script=Thai}/u, font: 'Leelawadee UI', language: 'th-TH' },
  { letters: /\p{Script=Devanagari}/u, font: 'Nirmala UI', language: 'hi-IN' },
];
const EAST_ASIA: Readonly<Record<HanStyle, { readonly font: string; readonly language: string }>> = {
  sc: { font: 'Microsoft YaHei', language: 'zh-CN' },
  tc: { font: 'Microsoft JhengHei', language: 'zh-TW' },
  jp: { font: 'Yu Gothic', language: 'ja-JP' },
  kr: { font: 'Malgun Gothic', language: 'ko-KR' },
};

interface DocxText {
  /** Whether the paragraph begins at the right. */
  readonly bidirectional: boolean;
  readonly children: TextRun[];
}

/** The text of a paragraph: what runs from right to left is marked as such, and each script has a font and a language. */
export function docxText(text: string, style: IRunPropertiesOptions = {}): DocxText {
  const plain = plainXml(text);
  const parts: { isReversed: boolean; text: string }[] = [];
  for (const { text: part, level } of splitByDirection([plain]).flat()) {
    const isReversed = level % 2 === 1;
    const last = parts.at(-1);
    if (last?.isReversed === isReversed) last.text += part;
    else parts.push({ isReversed, text: part });
  }
  const scripts = scriptsOf(plain);
  const children = parts.map(
    (part) => new TextRun({ ...style, ...scripts, text: part.text, ...(part.isReversed && { rightToLeft: true }) }),
  );
  return { bidirectional: isRightToLeft(plain), children };
}

function scriptsOf(text: string): IRunPropertiesOptions {
  const complex = COMPLEX_SCRIPTS.find(({ letters }) => letters.test(text));
  const han = hanStyleOf(text) ?? (/\p{Script=Han}/u.test(text) ? 'sc' : undefined);
  const eastAsia = han === undefined ? undefined : EAST_ASIA[han];
  if (complex === undefined && eastAsia === undefined) return {};
  return {
    font: { ascii: FONT, hAnsi: FONT, cs: complex?.font ?? FONT, eastAsia: eastAsia?.font ?? FONT },
    language: {
      ...(complex !== undefined && { bidirectional: complex.language }),
      ...(eastAsia !== undefined && { eastAsia: eastAsia.language }),
    },
  };
}

/** Word rejects a document with a character that XML 1.0 does not allow (https://www.w3.org/TR/xml/#charsets). */
export function plainXml(text: string): string {
  return text.replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
