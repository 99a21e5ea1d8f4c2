import { splitLines } from '../primitives/texts.ts';
import { plainMath } from './math-text.ts';
import { onlyAnswer } from './model-answer.ts';
import { withoutActiveParts, withoutPageMarks } from './model-markup.ts';
import {
  isLeadIn,
  trimBlank,
  withoutCitations,
  withoutRemarks,
  withoutRoles,
  withoutWrapping,
} from './model-remarks.ts';

/** A model's response, cleaned for use as a section. */
export interface CleanedText {
  readonly text: string;
  /** It contained images, scripts or frames, which were removed. */
  readonly hadMarkup: boolean;
  /** It contains formulas that plain lines cannot show. */
  readonly hasRawMath?: true;
}

const LONGEST_RUN = 200;
/** Nothing of a lesson, and many patterns would try each of its places with each end. */
const LONG_RUN = new RegExp(String.raw`(.)\1{${LONGEST_RUN},}|\s{${LONGEST_RUN},}`, 'gsu');

function shortened(run: string): string {
  return [...run.slice(0, 2 * LONGEST_RUN)].slice(0, LONGEST_RUN).join('');
}

const FENCE_LINE = /^[ \t]*(`{3,}|~{3,})[ \t]*([\w+-]*)[ \t]*$/;
/** A fence of these is only wrapped around the answer. */
const TEXT_FENCES = ['', 'markdown', 'md', 'text', 'txt', 'plaintext', 'plain', 'json', 'html', 'latex', 'tex'];

/**
 * Turns a model's response into the text of a section: plain lines, bullets as '- ' (rules 7). Removes what it thinks,
 * code fences, lead-ins ('Sure, here is …:'), offers at the end, the section's own heading, and what could load or run.
 * What stands in a fence inside the text is a program, and keeps its signs and indents.
 */
export function cleanModelText(response: string, displayName: string): CleanedText {
  const folded = splitLines(response).join('\n').replaceAll(LONG_RUN, shortened);
  const answer = withoutRoles(onlyAnswer(folded));
  const said = withoutWrapping(unfenced(isWrapped(answer) ? bareOf(answer) : answer, displayName));
  const parts = splitFences(said);
  const plain = parts.map(({ isCode, lines }) =>
    isCode ? { text: lines.join('\n'), isRaw: false } : plainText(lines),
  );
  const inert = plain.map(({ text }, at) => (parts[at]?.isCode === true ? text : withoutActiveParts(text)));
  const lines = inert.flatMap((text, at) =>
    parts[at]?.isCode === true ? text.split('\n') : text.split('\n').map(plainLine),
  );
  const body = withoutHeading(withoutRemarks(trimBlank(lines)), displayName);
  return {
    text: body
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll('\0', '')
      .toWellFormed()
      .replace(/^\n+/, '')
      .trimEnd(),
    hadMarkup: inert.some((text, at) => text !== plain[at]?.text),
    ...(plain.some(({ isRaw }) => isRaw) && { hasRawMath: true }),
  };
}

/** An answer in a fence or as JSON; what is said around it hides where that ends. */
function isWrapped(text: string): boolean {
  return /^(?:\{|\[\s*["{[]|`{3}|~{3})/m.test(text.slice(0, LONGEST_LEAD_IN));
}

const LONGEST_LEAD_IN = 400;

function bareOf(text: string): string {
  return withoutRemarks(trimBlank(text.split('\n'))).join('\n');
}

/** The answer without the fence around the whole of it, which may follow a lead-in or the heading of the section. */
function unfenced(text: string, displayName: string): string {
  const lines = text.trim().split('\n');
  const fences = lines.flatMap((line, at) => (FENCE_LINE.test(line) ? [at] : []));
  const [first, second] = fences;
  const language = FENCE_LINE.exec(lines[first ?? -1] ?? '')?.[2]?.toLowerCase() ?? '';
  if (first === undefined || !TEXT_FENCES.includes(language)) return text;
  // Without a second fence, the first begins nothing; before it may stand a lead-in.
  if (second === undefined) return lines.filter((_, at) => at !== first).join('\n');
  const before = lines.slice(0, first).filter((line) => line.trim() !== '');
  const isBegun = before.every((line) => isLeadIn(line) || wordsOf(line) === wordsOf(displayName));
  const isAround = fences.length === 2 && second === lines.length - 1 && isBegun;
  return isAround ? lines.filter((_, at) => at !== first && at !== second).join('\n') : text;
}

interface TextPart {
  readonly isCode: boolean;
  readonly lines: string[];
}

/** The lines of the text and, between fences, those of its programs; a longer fence can hold a shorter one. */
function splitFences(text: string): readonly TextPart[] {
  const parts: TextPart[] = [{ isCode: false, lines: [] }];
  let open = '';
  for (const line of text.split('\n')) {
    const [, fence = '', language = ''] = FENCE_LINE.exec(line) ?? [];
    const isInside = open !== '' && (fence[0] !== open[0] || fence.length < open.length);
    if (fence === '' || isInside) parts.at(-1)?.lines.push(line);
    else {
      const isBegun = open === '' || language !== '';
      open = isBegun ? fence : '';
      parts.push({ isCode: isBegun, lines: [] });
    }
  }
  return parts;
}

/** '\[Student 1\]': brackets that Markdown does not need to escape, and no formula. */
const ESCAPED_SIGN = /\\\[(\s{0,3}\p{L}{4,20}\s?\p{Nd}{1,7}\s{0,3})\\\]/gu;

function plainText(lines: readonly string[]) {
  const said = lines.join('\n').replaceAll(ESCAPED_SIGN, '[$1]');
  const { text, hasRawMath } = plainMath(withoutPageMarks(withoutCitations(said)));
  // What Markdown and LaTeX need a backslash for.
  return { text: text.replaceAll(/\\([$%#&*_])/g, '$1'), isRaw: hasRawMath };
}

/** A Markdown heading, quote, rule, emphasis or bullet as a plain line. */
function plainLine(line: string): string {
  if (/^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){4,}|={3,}\s*)$/.test(line)) return '';
  return line
    .trimEnd()
    .replace(/^\s{0,3}(?:>\s?)+(?=\S)/, '')
    .replace(/^\s{0,3}#{1,6}\s+(?=\S)(.*?)(?:\s+#{1,6})?$/, '$1')
    .replace(/^(\s*)[*•–+◦▪‣⁃]\s+(?=\S)/, '$1- ')
    .replaceAll(/\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)/g, (_, name, url) =>
      name === url ? url : `${name} (${url})`,
    )
    .replaceAll(
      /(?<![\p{L}\p{N}*])\*{3}(?=[\p{L}\p{N}])([^*\n]{1,200}?)(?<=[\p{L}\p{N}.!?:])\*{3}(?![\p{L}\p{N}*])/gu,
      '$1',
    )
    .replaceAll(/(?<![\p{L}\p{N}*])\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_])__(?=[^\s_])(?=[^_\n]*[\p{Lu}\s])([^_\n]+)(?<=[^\s_])__(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=[\p{L}])([^*\n]{1,200}?)(?<=[\p{L}.!?])\*(?![\p{L}\p{N}*])/gu, '$1');
}

function withoutHeading(lines: readonly string[], displayName: string): readonly string[] {
  const [first = '', ...rest] = lines;
  const hasMore = rest.some((line) => line.trim() !== '');
  return hasMore && wordsOf(first) === wordsOf(displayName) ? trimBlank(rest) : lines;
}

function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
