import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../../test-support/read-pdf.ts';
import { createPdfPool } from '../../../shared/typesetting/pdf-pool.ts';
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

const print = async (changes: Partial<ProcedurePdfInput>) =>
  readPdf(await pool.print({ worker, key: crypto.randomUUID(), gather: async () => ({ ...PLAIN, ...changes }) }));
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
  const text = (await textOf('Ω → ≤ 75 µm, Ж, \u6f22')).normalize('NFKC');
  expect(text).toContain('≤ 75 µm'.normalize('NFKC'));
  expect(text).toContain('Ω');
  expect(text).toContain('Ж');
  expect(text).toContain('□');
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
