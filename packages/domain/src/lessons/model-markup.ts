import { lowered, raised } from './math-text.ts';

/** A text about web pages is full of marks that are its subject. */
const ABOUT_MARKUP = /\b(?:HTML|CSS|JavaScript|web ?pages?|websites?|tags?|elements?)\b/i;
const SHOWN_MARKS =
  'b|strong|i|em|u|s|small|sub|sup|mark|span|div|font|center|p|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|section|article|details|summary';
/** Bounded: unbounded, a long run of marks would take quadratic time. */
const PAIR = new RegExp(`<(${SHOWN_MARKS})(?:\\s[^<>\\n]{0,300})?>`, 'gi');
const BREAK = /<(?:br|hr)\s*\/?>/gi;
/** Program code that would run in a page, and what would load there. */
const PROGRAM = /<(script|style|iframe|object|svg)\b([^<>]{0,2000})>([\s\S]{0,5000}?)<\/\1\s*>/gi;
const LOADING = /<(?:script|iframe|object|embed|svg|img|link|meta|base)\s[^<>]{0,2000}=[^<>]{0,2000}>/gi;
const PICTURE = /!\[([^\]\n]{0,300})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,300}\])/g;
/** Between two marks that are only named, in one line or in two: 'from <style> to </style>'. */
const ARE_WORDS = /^\s[\s\S]*\s$/;
const LOOKS_LIKE_CODE = /[{};=]|\w\(/;
/** Removing one part can join the text around it into another, so removal is repeated. */
const MAX_NESTED = 5;

/** The text without pictures and program code. A mark that is only named ('<style>') is a word, and stays. */
export function withoutActiveParts(text: string): string {
  let inert = text;
  const isAboutMarkup = ABOUT_MARKUP.test(text.replaceAll(/<[^<>]{0,300}>/g, ' '));
  for (let round = 0; round < MAX_NESTED; round += 1) {
    const before = inert;
    inert = inert.replaceAll(PICTURE, '$1');
    if (!isAboutMarkup) {
      // Without an end, what begins a program would be looked for in the rest of the text again and again.
      if (/<\/(?:script|style|iframe|object|svg)/i.test(inert)) {
        inert = inert.replaceAll(PROGRAM, (found, _name, attributes, body) =>
          attributes.includes('=') || !ARE_WORDS.test(body) || LOOKS_LIKE_CODE.test(body) ? '' : found,
        );
      }
      inert = inert.replaceAll(LOADING, '');
    }
    if (inert === before) break;
  }
  return inert;
}

/** Marks of a page as lines and bullets, where they come in pairs. */
export function withoutPageMarks(text: string): string {
  if (!/[<&]/.test(text) || ABOUT_MARKUP.test(text.replaceAll(/<[^<>]{0,300}>/g, ' '))) return text;
  return withoutEntities(withoutPairs(text));
}

/** Signs that a page writes as names. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', times: '×', divide: '÷', deg: '°' },
  ...{ ndash: '–', mdash: '—', hellip: '…', rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', frac12: '½', frac14: '¼' },
};

/** Below are control characters. */
const FIRST_SHOWN = 0x20;

function withoutEntities(text: string): string {
  return text
    .replaceAll(/&([a-z]{2,6}\d{0,2});/gi, (found, name) => ENTITIES[String(name).toLowerCase()] ?? found)
    .replaceAll(/&#(?:(\d{2,5})|x([0-9a-f]{2,5}));/gi, (found, decimal, hex) => {
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code < FIRST_SHOWN ? found : String.fromCodePoint(code);
    });
}

/** Of marks within a line: 'write <b> for bold and </b> to end it' only names them. */
const INLINE = /^(?:b|strong|i|em|u|s|small|sub|sup|mark|span|font)$/;

function isNamed(tag: string, before: string | undefined, after: string | undefined): boolean {
  return INLINE.test(tag) && before === ' ' && after === ' ';
}

/** The spaces between the marks of a table, which would break its rows. */
const BETWEEN_CELLS = /(<\/?(?:table|thead|tbody|tr|td|th)(?:\s[^<>\n]{0,300})?>)\s{1,200}(?=<)/gi;
/** In the row of a table of Markdown a line cannot break. */
const BREAK_IN_ROW = /^([^\S\n]*\|[^\n]*)$/gm;

function withoutPairs(text: string): string {
  const opened = new Set([...text.matchAll(PAIR)].map(([, name = '']) => name.toLowerCase()));
  const closed = new Set([...text.matchAll(/<\/([a-z][a-z0-6]*)\s*>/gi)].map(([, name = '']) => name.toLowerCase()));
  const shown = text
    .replaceAll(/<!--[^<>]{0,1000}-->/g, '')
    .replaceAll(BETWEEN_CELLS, '$1')
    .replaceAll(BREAK_IN_ROW, (row) => row.replaceAll(BREAK, ' '))
    .replaceAll(BREAK, '\n')
    .replaceAll(/<(su[pb])>([^<>\n]{1,12})<\/\1>/gi, (_, name, inner) =>
      /sup/i.test(name) ? raised(inner) : lowered(inner),
    )
    .replaceAll(/<(\/?)([a-z][a-z0-6]*)(?:\s[^<>\n]{0,300})?>/gi, (found, end, tag, at: number, whole: string) => {
      const name = String(tag).toLowerCase();
      if (!opened.has(name) || !closed.has(name) || isNamed(name, whole[at - 1], whole[at + found.length]))
        return found;
      if (name === 'li') return end === '' ? '\n- ' : '\n';
      if (/^(?:td|th)$/.test(name)) return end === '' ? '' : ' |';
      if (name === 'tr') return end === '' ? '\n|' : '';
      return BLOCKS.has(name) ? '\n' : '';
    });
  return shown === text
    ? text
    : shown
        .replaceAll(/\n{3,}/g, '\n\n')
        .replaceAll(/(\n- )\n+/g, '$1')
        .replaceAll(/\n\n(?=- )/g, '\n');
}

const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'thead',
  'tbody',
  'tr',
  'blockquote',
  'section',
  'article',
  'details',
  'summary',
]);
