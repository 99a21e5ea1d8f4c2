/** A model's response, cleaned for use as a section. */
export interface CleanedText {
  readonly text: string;
  /** It contained images, scripts or frames, which were removed. */
  readonly hadMarkup: boolean;
}

const THINKING = /<(think|thinking|thought|reasoning|analysis)>[\s\S]*?(?:<\/\1>|$)/gi;
/** Some servers drop the opening tag. */
const THINKING_END = /^[\s\S]*?<\/(?:think|thinking|thought|reasoning|analysis)>/i;
const FENCE_LINE = /^[ \t]*(?:`{3,}|~{3,})[\w+-]*[ \t]*$/gm;
const ACTIVE_ELEMENT = /<(script|style|iframe|object|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const ACTIVE_TAG = /<\/?(?:script|style|iframe|object|embed|svg|img|link|meta|base)\b[^>]*(?:>|$)/gi;
/** Bounded: unbounded, a long run of image markers would take quadratic time. */
const PICTURE = /!\[([^\]\n]{0,300})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,300}\])/g;
/** Removing a tag can join the text around it into another tag, so removal is repeated. */
const MAX_NESTED = 5;
const LEAD_INS = [
  /^(?:sure|certainly|of course|absolutely|okay|ok|great)(?:[,!.:][^\n]{0,200})?[:!.]$/i,
  /^(?:here(?:'s|’s| is| are)|below (?:is|are)|the following (?:is|are)|this is)\b[^\n]{0,200}:$/i,
  /^(?:here you go|as requested|i(?:'ve|’ve| have) (?:written|created|prepared|drafted))\b[^\n]{0,200}[:!.]$/i,
];

/**
 * Turns a model's response into the text of a section: plain lines, bullets as '- ' (rules 7). Removes thinking blocks,
 * code fences, lead-ins ('Sure, here is …:'), the section's own heading, and everything that could load or run.
 */
export function cleanModelText(response: string, displayName: string): CleanedText {
  const said = withoutThinking(response.replaceAll(/\r\n?/g, '\n'));
  const inert = withoutActiveParts(said);
  const lines = inert.replaceAll(FENCE_LINE, '').split('\n').map(plainLine);
  const body = withoutHeading(withoutLeadIn(trimBlank(lines)), displayName);
  return {
    text: body
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll('\0', '')
      .toWellFormed()
      .trim(),
    hadMarkup: inert !== said,
  };
}

function withoutThinking(text: string): string {
  return text.replaceAll(THINKING, '').replace(THINKING_END, '');
}

function withoutActiveParts(text: string): string {
  let inert = text;
  for (let round = 0; round < MAX_NESTED; round += 1) {
    const before = inert;
    inert = inert.replaceAll(ACTIVE_ELEMENT, '').replaceAll(ACTIVE_TAG, '').replaceAll(PICTURE, '$1');
    if (inert === before) break;
  }
  return inert;
}

/** A Markdown heading, emphasis or bullet as a plain line. */
function plainLine(line: string): string {
  return line
    .trimEnd()
    .replace(/^\s{0,3}#{1,6}\s+/, '')
    .replace(/^(\s*)[*•–]\s+/, '$1- ')
    .replaceAll(/(?<![\p{L}\p{N}*])\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*(?![\p{L}\p{N}*])/gu, '$1');
}

function withoutLeadIn(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  const hasMore = rest.some((line) => line.trim() !== '');
  return hasMore && LEAD_INS.some((leadIn) => leadIn.test(first.trim())) ? trimBlank(rest) : lines;
}

function withoutHeading(lines: readonly string[], displayName: string): readonly string[] {
  const [first = '', ...rest] = lines;
  const hasMore = rest.some((line) => line.trim() !== '');
  return hasMore && wordsOf(first) === wordsOf(displayName) ? trimBlank(rest) : lines;
}

function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first);
}
