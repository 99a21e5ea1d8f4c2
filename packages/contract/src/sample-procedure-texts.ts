export interface SampleText {
  readonly markdown: string;
  /** Each stands once in the text, and no word is part of another. */
  readonly words: readonly string[];
  /** Those of them that paper repeats: a table's head on every page, its first column beside columns that follow below. */
  readonly repeatedWords: ReadonlySet<string>;
}

/** Syllables that begin a word, end it, and stand for its digits: other scripts than Latin, one in every other text. */
const SCRIPTS: readonly { readonly first: string; readonly last: string; readonly digits: readonly string[] }[] = [
  { first: 'Ω', last: 'Ψ', digits: [...'αβγδεζηθικ'] },
  { first: 'Ж', last: 'Щ', digits: [...'абвгдежзик'] },
  { first: 'ש', last: 'ת', digits: [...'אבגדהוחטיל'] },
  { first: 'ش', last: 'ي', digits: ['ا', 'لا', 'ج', 'خ', 'س', 'ع', 'ق', 'ك', 'ه', 'ط'] },
  { first: 'श्री', last: 'हृ', digits: ['क्ष', 'त्रि', 'ज्ञा', 'र्कि', 'ट्रे', 'द्धो', 'स्त्री', 'ड़ा', 'वं', 'ल्व'] },
  { first: 'เปิ', last: 'ๆ', digits: ['น้ำ', 'กำ', 'ครั้', 'ปู่', 'ญี่', 'ฐู', 'โต๊ะ', 'แก้', 'ใช่', 'มั๊'] },
  { first: '阀', last: '门', digits: [...'零一二三四五六七八九'] },
  { first: '閥', last: '門', digits: [...'讀兩數氣壓點溫鐵號體'] },
  { first: 'ア', last: 'ん', digits: ['か', 'ガ', 'っ', 'ー', '値', '開', 'ぱ', '弁', '計', 'ヴ'] },
  { first: '밸', last: '브', digits: [...'공일이삼사오육칠팔구'] },
  { first: '🛑', last: '✅', digits: ['😀', '👍🏽', '🇩🇪', '👩‍🔧', '🧪', '⌚', '🚚', '🔥', '💧', '🧊'] },
];

/**
 * A procedure's text with blocks of all kinds, nested and one after another, most of them short and some longer than a
 * page. The same seed gives the same text.
 */
export function sampleProcedureText(seed: number): SampleText {
  const random = randomFrom(seed);
  const words: string[] = [];
  const repeatedWords = new Set<string>();
  const footnotes: string[] = [];

  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const one = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0];
  /** Mostly short, one in twelve long, until there are several pages. */
  const size = (short: number, long: number) => upTo(random() < 1 / 12 && words.length < 600 ? long : short);

  const script = seed % 2 === 0 ? SCRIPTS[(seed / 2) % SCRIPTS.length] : undefined;
  const foreign = () => {
    const digits = Array.from(String(words.length), (digit) => script?.digits[Number(digit)]);
    return `${script?.first}${digits.join('')}${script?.last}`;
  };
  const randomForeign = randomFrom(seed + 1_000);
  const word = (inside = '') => {
    const made =
      script !== undefined && inside === '' && randomForeign() < 0.5 ? foreign() : `q${words.length}${inside}z`;
    words.push(made);
    return made;
  };
  const plain = (count: number) => times(count, () => word()).join(' ');
  const marked = (): string => {
    if (random() < 0.7) return word();
    return one([
      () => `**${plain(upTo(3))}**`,
      () => `*${word()}*`,
      () => `~~${word()}~~`,
      () => `==${word()}==`,
      () => `\`${word()}\``,
      () => `[${plain(2)}](https://gauge.example/x)`,
      () => `![${word()}](https://elsewhere.example/a.png)`,
      () => `<${word()}>`,
      () => word('m').replace('m', '**m**'),
    ])();
  };
  const inline = (count: number) => times(count, marked).join(' ');

  const paragraph = () => `${inline(upTo(30))} ${plain(size(20, 900))} ${word('x'.repeat(size(9, 300)))}`;
  const brokenLines = () => times(size(6, 60), () => word()).join('  \n');
  const heading = () => `${'#'.repeat(upTo(6))} ${inline(size(6, 250))}`;
  const headings = () => times(size(3, 30), heading).join('\n\n');
  const code = () => `\`\`\`\n${times(size(5, 90), () => `  ${plain(size(6, 150))}`).join('\n')}\n\`\`\``;
  const html = () => `<div class="${word()}">\n${plain(size(6, 400))}\n</div>`;
  const footnote = () => {
    const label = `n${footnotes.length}`;
    footnotes.push(`[^${label}]: ${inline(size(10, 500))}`);
    return `${word()}[^${label}]`;
  };
  const indent = (text: string, by: number) => text.replaceAll(/\n(?=.)/g, `\n${' '.repeat(by)}`);
  const list = (depth: number): string => {
    const kind = one(['- ', '1. ', '7. ', '- [ ] ', '- [x] ']);
    const by = kind.startsWith('-') ? 2 : 3;
    return times(size(4, 25), () => {
      const more = depth < 9 && random() < 0.3 ? `\n\n${list(depth + 1)}` : '';
      const second = random() < 0.1 ? `\n\n${one([paragraph, brokenLines, code, table])()}\n` : '';
      return `${kind}${indent(`${inline(size(8, 300))}${second}${more}`, by)}`;
    }).join('\n');
  };
  const quote = () =>
    `> ${one([paragraph, () => `${paragraph()}\n\n${list(7)}`, brokenLines])().replaceAll('\n', '\n> ')}`;
  function table(): string {
    const columns = size(6, 26);
    const row = (cell: (column: number) => string) => `| ${times(columns, cell).join(' | ')} |`;
    const repeated = (cell: string, before: number) => {
      for (const each of words.slice(before)) repeatedWords.add(each);
      return cell;
    };
    const longestHead = size(3, 1_200);
    const head = row(() => {
      const before = words.length;
      return repeated(plain(upTo(Math.ceil(longestHead / columns))), before);
    });
    const rows = times(size(5, Math.ceil(200 / columns)), () => {
      const longest = size(4, Math.ceil(800 / columns));
      return row((column) => {
        const before = words.length;
        const cell = random() < 0.1 ? '' : inline(upTo(longest));
        return column === 0 ? repeated(cell, before) : cell;
      });
    });
    return [head, row(() => one(['---', '--:', ':-:'])), ...rows].join('\n');
  }

  const block = one<() => string>;
  const blocks = times(upTo(8), () =>
    block([paragraph, brokenLines, headings, heading, code, html, footnote, () => list(1), quote, table, table])(),
  );
  return { markdown: [...blocks, ...footnotes].join('\n\n'), words, repeatedWords };
}

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
