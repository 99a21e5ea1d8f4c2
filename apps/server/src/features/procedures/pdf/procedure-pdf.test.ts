import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listParts, type PaperPart, readPaperStructure } from '../../../../test-support/read-paper-structure.ts';
import { readPdf } from '../../../../test-support/read-pdf.ts';
import { createPdfPool } from '../../../shared/typesetting/pdf-pool.ts';
import { PAGE } from '../../../shared/typesetting/print-styles.ts';
import type { ProcedurePdfInput } from './procedure-document.ts';

const worker = new URL('./procedure-pdf-worker.ts', import.meta.url);
const pool = createPdfPool();
afterAll(() => pool.close());

const PLAIN: ProcedurePdfInput = {
  title: 'Taking a vacuum reading',
  summary: 'Gauge, valve, thirty minutes.',
  full_content: '',
  categories: [{ name: 'Vacuum', color: '#667eea' }],
  date_published: '2026-05-12',
  client_tag: 'Polar Gas Logistics',
  created_by_email: 'admin@x.example',
  cover: null,
  images: {},
  publicUrl: 'https://portal.example',
};

const typeset = (changes: Partial<ProcedurePdfInput>) =>
  pool.print({ worker, key: crypto.randomUUID(), gather: async () => ({ ...PLAIN, ...changes }) });
const print = async (changes: Partial<ProcedurePdfInput>) => readPdf((await typeset(changes)).bytes);
const textOf = async (full_content: string) => (await print({ full_content })).pages.join(' ').replaceAll(/\s+/g, ' ');

const picture = async (format: 'webp' | 'png') =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 4, background: '#336699' } })
      .toFormat(format)
      .toBuffer(),
  );

test('the PDF has title, summary, date, categories, author, client and page numbers', async () => {
  const [page] = (await print({})).pages;
  for (const words of [
    'Taking a vacuum reading',
    'Gauge, valve, thirty minutes.',
    'Published 12 May 2026',
    'Vacuum',
    'Created by admin@x.example',
    'Client: Polar Gas Logistics',
    'Page 1 of 1',
  ]) {
    expect(page).toContain(words);
  }
});

test('the PDF has headings, formatting, lists, quotes, code and tables as text', async () => {
  const text = await textOf(
    '# Steps\n\nOpen the **valve** and *wait* ==thirty== ~~ten~~ `minutes`.\n\n1. first\n2. second\n\n- [x] done\n\n> quoted\n\n```\ncode\n```\n\n| Reading | Meaning |\n|--:|---|\n| 18 | good |',
  );
  for (const words of [
    'Steps',
    'valve',
    'thirty',
    'ten',
    'minutes',
    '1.',
    'first',
    '2.',
    '☑',
    'quoted',
    'code',
    'Reading',
    'good',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/[*=~|`]/);
});

const structureOf = async (full_content: string, change: Partial<ProcedurePdfInput> = {}) =>
  readPaperStructure((await typeset({ full_content, ...change })).bytes);
/** 'LI(Lbl 1. LBody(P first))' */
const outline = ({ role, text, parts }: PaperPart): string =>
  [role, text].filter(Boolean).join(' ') + (parts.length === 0 ? '' : `(${parts.map(outline).join(' ')})`);

test('a screen reader finds the headings of a procedure, its lists, quotes, links and tables', async () => {
  const structure = await structureOf(
    '# Steps\n\n### Then\n\nOpen [the *long* manual](https://x.example/) and wait.\n\n1. first\n   - inner\n2. second\n\n- [x] done\n\n> quoted\n\n| Reading | Meaning |\n|--:|---|\n| 18 | **good** |',
  );
  expect(structure).toMatchObject({ isTagged: true, language: 'en', showsTitle: true });
  const [document] = structure.pages[0] ?? [];
  expect(document?.parts.map(outline)).toEqual([
    'H1 Taking a vacuum reading',
    'P Gauge, valve, thirty minutes.',
    'P Published 12 May 2026 ● Vacuum',
    'H2 Steps',
    'H4 Then',
    'P Open and wait.(Link the long manual)',
    'L(LI(Lbl 1. LBody(P first L(LI(LBody(P inner))))) LI(Lbl 2. LBody(P second)))',
    'L(LI(Lbl ☑ LBody(P done)))',
    'BlockQuote(P quoted)',
    'Table(TR(TH(P Reading) TH(P Meaning)) TR(TD(P 18) TD(P good)))',
    'P Created by admin@x.example',
    'P Client: Polar Gas Logistics',
  ]);
  expect(structure.passedOver).toEqual(['Taking a vacuum reading Page 1 of 1']);
});

test('a screen reader finds the mark of an item first, also where it stands on the right', async () => {
  const [list] = listParts(await structureOf('1. אחד\n2. שתיים'), 'L');
  expect(list?.parts.map(({ parts }) => parts.map(({ role }) => role))).toEqual([
    ['Lbl', 'LBody'],
    ['Lbl', 'LBody'],
  ]);
});

test('a screen reader finds a line with a link in the order of reading, also from right to left', async () => {
  const [text] = listParts(await structureOf('שלום [קישור](https://x.example/) עולם ~~מחוק~~ סוף'), 'P').filter(
    ({ text: said }) => said.includes('שלום'),
  );
  expect(text).toMatchObject({ text: 'שלום עולם מחוק סוף', parts: [{ role: 'Link', text: 'קישור' }] });
});

test('a screen reader finds the words of pictures, and passes over those that only decorate', async () => {
  const images = { 'a.png': await picture('png') };
  const structure = await structureOf(
    '![An open valve](/api/uploads/a.png)\n\n![](/api/uploads/a.png)\n\n[![Where to ask](/api/uploads/a.png)](https://x.example/)',
    { images, cover: 'a.png' },
  );
  expect(listParts(structure, 'Figure').map(({ alt }) => alt)).toEqual(['An open valve', 'Where to ask']);
  expect(listParts(structure, 'Link').map(({ parts }) => parts.map(({ role }) => role))).toEqual([['Figure']]);
});

test('a screen reader finds each link of a procedure on the page that has it', async () => {
  const text = Array.from({ length: 90 }, (_, line) => `Line [${line}](https://x.example/${line}) of it.`).join('\n\n');
  const structure = await structureOf(text);
  const found = structure.pages.map((parts) => listParts({ ...structure, pages: [parts] }, 'Link').length);
  expect(found.length).toBeGreaterThan(2);
  expect(found.every((links) => links > 0)).toBe(true);
  expect(listParts(structure, 'Link').map(({ text: said }) => said)).toEqual(
    Array.from({ length: 90 }, (_, line) => String(line)),
  );
});

test('the PDF repeats the header of a table on every page', async () => {
  const rows = Array.from({ length: 120 }, (_, row) => `| ${row} | row number ${row} |`).join('\n');
  const { pages } = await print({ full_content: `| Reading | Meaning |\n|---|---|\n${rows}` });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.filter((text) => text.includes('row number'))) expect(page).toContain('Meaning');
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

test('the PDF has our own images, also WebP, and leaves out a damaged one', async () => {
  const images = {
    'a.webp': await picture('webp'),
    'b.png': await picture('png'),
    'c.webp': new Uint8Array([1, 2, 3]),
  };
  const full_content =
    '![a](/api/uploads/a.webp)\n\ntext ![b](/api/uploads/b.png) text\n\n![broken](/api/uploads/c.webp)';
  expect((await print({ full_content, images, cover: 'a.webp' })).images).toBe(3);
});

test('the PDF has links to http, mailto and our own pages only', async () => {
  const { links } = await print({
    full_content:
      '[a](https://a.example/x) [b](mailto:b@b.example) [c](/tank-data) [d](javascript:alert(1)) [e](//evil.example) [f](file:///etc/passwd) [g][ref]\n\n[ref]: https://g.example',
  });
  expect(links.map((link) => link.replace(/\/$/, '')).sort()).toEqual([
    'https://a.example/x',
    'https://g.example',
    'https://portal.example/tank-data',
    'mailto:b@b.example',
  ]);
});

test('no text makes the typesetter connect to another machine or read a file', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/canary.png`;
  const full_content = [
    `![a](${address})`,
    `<img src="${address}"> <svg><image href="${address}"/></svg>`,
    `![b](file:///etc/passwd) ![c](/etc/passwd) ![d](data:image/png;base64,AAAA)`,
    `[x]: ${address}\n\n![x]`,
    '{ "image": "/etc/passwd" }',
  ].join('\n\n');
  const { pages, images } = await print({ full_content, cover: '/etc/passwd' });
  await new Promise((resolve) => server.close(resolve));
  expect(asked).toBe(0);
  expect(images).toBe(0);
  expect(pages.join(' ')).not.toContain('root:');
});

test('the PDF shows characters of other scripts, and a box for those in no font', async () => {
  const text = (await textOf('Ω → ≤ 75 µm, Ж, \u{13000}')).normalize('NFKC');
  expect(text).toContain('≤ 75 µm'.normalize('NFKC'));
  expect(text).toContain('Ω');
  expect(text).toContain('Ж');
  expect(text).toContain('□');
});

const HEBREW = { letters: 'אבגדהוזחטיכלמנסעפצקר', mark: '*' };
const ARABIC = { letters: 'جحخعغفقكلمنهيسشصضطظب', mark: '**' };

// Every other word is in another face, because the reader joins words of one face.
test.each([
  ['Hebrew', HEBREW, ''],
  ['Arabic', ARABIC, ''],
  ['Hebrew in a heading', HEBREW, '## '],
  ['Arabic in a list', ARABIC, '- '],
  ['Hebrew in a cell', HEBREW, '| A |\n|---|\n| '],
])(
  'the PDF has the words of %s from right to left in each of several lines',
  async (_what, { letters, mark }, before) => {
    const letter = (index: number) => letters[index % letters.length];
    const words = Array.from(
      { length: 90 },
      (_, index) => `${letter(index)}${letter(3 * index)}${letter(7 * index + 2)}`,
    );
    const marked = words.map((word, index) => (index % 2 === 0 ? word : `${mark}${word}${mark}`));
    const { places } = await print({ full_content: before + marked.join(' ') });
    const read = places.toSorted((one, other) => other.baseline - one.baseline || other.left - one.left);
    expect(read.map(({ text }) => text.trim()).filter((text) => words.includes(text))).toEqual(words);
  },
);

test('the PDF has the letters and marks of Hebrew, Arabic and Persian as they were typed', async () => {
  for (const text of ['שָׁלוֹם עֲלֵיכֶם, 30 דקות', 'افتح الصمام وانتظر 30 دقيقة، ثم اقرأ', 'می‌خواهم ۱۲۳ ببینم؛ گچ']) {
    const plain = (printed: string) => printed.replaceAll(/[\s\u200c]+/g, '');
    expect(plain(await textOf(`${text}\n\n*${text}*`))).toContain(plain(text + text));
  }
});

test('a line of Hebrew begins at the right, and a Latin line keeps its side', async () => {
  const { places } = await print({ full_content: '**אחת** *שתיים* **75** *שלוש*\n\n**one** *שתיים* **two**' });
  const placeOf = (word: string) => places.find(({ text }) => text.trim() === word) ?? { left: 0, right: 0 };
  const lefts = (...words: string[]) => words.map((word) => placeOf(word).left);
  const descending = lefts('אחת', 'שתיים', '75', 'שלוש');
  expect(descending).toEqual(descending.toSorted((a, b) => b - a));
  expect(placeOf('אחת').right).toBeCloseTo(PAGE.width - PAGE.side, 0);
  expect(placeOf('one').left).toBeCloseTo(PAGE.side, 0);
  expect(placeOf('two').left).toBeGreaterThan(placeOf('one').right);
});

test.each(['constructor', '__proto__', 'toString'])('an image named %s counts as missing', async (name) => {
  expect(await textOf(`![the gauge](/api/uploads/${name}) Read it.`)).toContain('Read it.');
});

test('ten thousand levels of nesting and an endless paragraph are printed as text in reasonable time', async () => {
  expect(await textOf(`${'> '.repeat(10_000)}deep`)).toContain('deep');
  expect(await textOf(`${'- '.repeat(10_000)}deep`)).toContain('deep');
  expect(await textOf(`${'['.repeat(5_000)}word`)).toContain('word');
  expect((await print({ full_content: 'x'.repeat(60_000) })).pages.length).toBeGreaterThan(5);
});

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}z`);

test.each([
  [
    'a row with a cell of 400 words',
    `| A | B | C | D |\n|---|---|---|---|\n| a | b | c | ${numbered(400, 'w').join(' ')} |`,
    400,
  ],
  ['the head of a table with 1,200 words', `| A | ${numbered(1_200, 'w').join(' ')} |\n|---|---|\n| a | b |`, 1_200],
  ['45 broken lines after a heading', `## Steps\n\n${numbered(45, 'w').join('  \n')}`, 45],
  [
    '18 headings in a row',
    numbered(18, 'w')
      .map((word) => `## ${'Valve '.repeat(20)}${word}`)
      .join('\n\n'),
    18,
  ],
  ['a heading of 900 words', `# ${numbered(900, 'w').join(' ')}\n\nText.`, 900],
  ['a table of 26 columns', `| ${numbered(26, 'w').join(' | ')} |\n|${'---|'.repeat(26)}`, 26],
  ['an item of a list of 900 words', `## Steps\n\n- ${numbered(900, 'w').join(' ')}\n- b`, 900],
  ['a quote of 900 words', `## Steps\n\n> ${numbered(900, 'w').join(' ')}`, 900],
  ['90 lines of code', `## Steps\n\n\`\`\`\n${numbered(90, 'w').join('\n')}\n\`\`\``, 90],
])('the PDF has all words of %s', async (_what, full_content, count) => {
  const text = await textOf(full_content);
  expect(numbered(count, 'w').filter((word) => !text.includes(word))).toEqual([]);
});

test('each part of a table of 22 columns repeats the first column, so that its rows can be told apart', async () => {
  const row = (name: string, cells: readonly string[]) => `| ${[name, ...cells].join(' | ')} |`;
  const rows = ['Tank', 'PGHU1', 'PGHU2'].map((name, at) => row(name, numbered(21, `c${at}r`)));
  const full_content = [rows[0], `|${'---|'.repeat(22)}`, ...rows.slice(1)].join('\n');
  const { places } = await print({ full_content });
  const lines = Map.groupBy(places, ({ baseline }) => Math.round(baseline));
  const firstWords = (prefix: string) =>
    [...lines.values()]
      .filter((line) => line.some(({ text }) => text.startsWith(prefix)))
      .map((line) => line.toSorted((one, other) => one.left - other.left)[0]?.text);
  expect(firstWords('c1r').length).toBeGreaterThan(1);
  for (const [prefix, name] of [
    ['c0r', 'Tank'],
    ['c1r', 'PGHU1'],
    ['c2r', 'PGHU2'],
  ] as const) {
    expect(new Set(firstWords(prefix))).toEqual(new Set([name]));
  }
});

test('eighteen pictures in a paragraph after a heading, and pictures in cells, headings and links are all printed', async () => {
  const images = { 'a.png': await picture('png') };
  const one = '![a](/api/uploads/a.png)';
  const full_content = [
    `## Steps\n\n${`${one} `.repeat(18)}`,
    `| A | B |\n|---|---|\n| ${one} | see ${one} here |`,
    `## Gauge ${one}`,
    `- [${one}](https://gauge.example) **${one}**`,
    '![a][ref]\n\n> [ref]: /api/uploads/a.png',
  ].join('\n\n');
  const { images: printed, pages } = await print({ full_content, images });
  expect(printed).toBe(24);
  expect(pages.join(' ')).not.toContain('[a]');
});

test('words in angle brackets and blocks of HTML are printed as they were typed', async () => {
  const text = await textOf('Set <pressure> below 5.\n\n<details>\n<summary>Valve</summary>\nopen\n</details>');
  expect(text).toContain('Set <pressure> below 5.');
  expect(text).toContain('<details> <summary>Valve</summary> open </details>');
});

test('nine levels of a list keep their form, and words in deeper ones stay whole', async () => {
  const level = (depth: number) => `${'  '.repeat(depth)}- lev**el**${depth}`;
  const { notPrinted, bytes } = await typeset({
    full_content: Array.from({ length: 9 }, (_, d) => level(d)).join('\n'),
  });
  const { pages } = await readPdf(bytes);
  expect(pages.join(' ').replaceAll(/\s+/g, '')).toContain('level8');
  expect(notPrinted).toEqual([]);
  const deep = await typeset({ full_content: Array.from({ length: 14 }, (_, d) => level(d)).join('\n') });
  expect((await readPdf(deep.bytes)).pages.join(' ').replaceAll(/\s+/g, '')).toContain('level13');
  expect(deep.notPrinted).toEqual(['Lists and quotes deeper than 10 levels are printed as plain text.']);
});

test('a long line of code and a long word in a list in a quote stay on the page', async () => {
  // The reader of the test leaves out what lies beyond the edges of the page.
  const long = `${'x'.repeat(300)}end`;
  const text = await textOf(
    `\`\`\`\n${long}1\n\`\`\`\n\n> - [ ] a\n>   - [x] ${long}2\n>\n>     | ${long}3 |\n>     |---|`,
  );
  const whole = text.replaceAll(/[\s\u200b]/g, '');
  for (const number of [1, 2, 3]) expect(whole).toContain(`${long}${number}`);
});

test('the export names what the screen shows and the PDF does not', async () => {
  const images = { 'b.png': await picture('png'), 'c.png': new Uint8Array([1, 2, 3]) };
  const { notPrinted } = await typeset({
    full_content:
      '![gauge](/api/uploads/c.png) ![fine](/api/uploads/b.png) ![](/api/uploads/gone.png) \u{13000} \u{13001}\u200d\ufe0f',
    images,
    cover: 'gone.png',
  });
  expect(notPrinted).toEqual([
    'The thumbnail cannot be read.',
    '2 pictures cannot be printed: gauge, without a name.',
    'No font has these characters, boxes stand for them: \u{13000} \u{13001}.',
  ]);
  expect((await typeset({ full_content: 'Open the **valve**.' })).notPrinted).toEqual([]);
});

test('footnotes stand at the end with the numbers of the screen, and only those that the text refers to', async () => {
  const text = await textOf('[^b]: second\n\n[^unused]: nobody\n\nFirst[^a], then[^b].\n\n[^a]: first note');
  expect(text).toMatch(/First\[1\], then\[2\]\. \[1\] first note \[2\] second/);
  expect(text).not.toContain('nobody');
});

test('the same content is typeset once, however many request it at the same time', async () => {
  let gathered = 0;
  const gather = async () => {
    gathered += 1;
    return PLAIN;
  };
  const printed = await Promise.all(Array.from({ length: 20 }, () => pool.print({ worker, key: 'one', gather })));
  expect(new Set(printed).size).toBe(1);
  expect(await pool.print({ worker, key: 'one', gather })).toBe(printed[0]);
  expect(gathered).toBe(1);
  await pool.print({ worker, key: 'two', gather });
  expect(gathered).toBe(2);
});
