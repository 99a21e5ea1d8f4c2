import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { MarkdownView } from './markdown-view.tsx';

async function show(text: string) {
  const { container } = await renderScreen(<MarkdownView text={text} />);
  const view = container.querySelector('[class*=text]');
  if (!(view instanceof HTMLElement)) throw new Error('no text is shown');
  return view;
}

const cells = (view: HTMLElement) =>
  [...view.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));

test('a table consists of a header, a line of dashes, and rows', async () => {
  const view = await show('| Gauge | Limit |\n| --- | --- |\n| Vacuum | 75 µm |\n| Pressure | 100 psig |');
  expect(cells(view)).toEqual([
    ['Gauge', 'Limit'],
    ['Vacuum', '75 µm'],
    ['Pressure', '100 psig'],
  ]);
  expect(view.querySelectorAll('th')).toHaveLength(2);
});

test('a table may omit the outer bars, and its colons align the columns', async () => {
  const view = await show('a | b | c | d\n:-- | :-: | --: | ---\n1 | 2 | 3 | 4');
  expect([...view.querySelectorAll('td')].map(({ style }) => style.textAlign)).toEqual(['left', 'center', 'right', '']);
});

test('table rows with too few cells are filled, with too many are cut', async () => {
  const view = await show('| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |');
  expect(cells(view)).toEqual([
    ['a', 'b'],
    ['1', ''],
    ['1', '2'],
  ]);
});

test('an escaped bar belongs to its table cell, also in code', async () => {
  const view = await show('| a |\n|---|\n| x \\| y |\n| `p \\| q` |');
  expect(cells(view)).toEqual([['a'], ['x | y'], ['p | q']]);
});

test('a table ends at a blank line or at another block', async () => {
  const view = await show('| a |\n|---|\n| 1 |\n> quoted\n\nafter');
  expect(cells(view)).toEqual([['a'], ['1']]);
  expect(view.querySelector('blockquote')).toHaveTextContent('quoted');
});

test('a header and a line of dashes with different numbers of cells are not a table', async () => {
  const view = await show('| a | b |\n|---|\n| 1 |');
  expect(view.querySelector('table')).toBeNull();
});

test('a header alone is a table, and a table in a list stays in it', async () => {
  expect(cells(await show('| a |\n|---|'))).toEqual([['a']]);
  expect((await show('- x\n\n  | a |\n  |---|\n  | 1 |')).querySelector('li table')).not.toBeNull();
});

test('one or two tildes strike through, three do not, and not across paragraphs', async () => {
  const struck = async (text: string) => [...(await show(text)).querySelectorAll('del')].map((del) => del.textContent);
  expect(await struck('~~old~~ and ~one~')).toEqual(['old', 'one']);
  expect(await struck('~~~not~~~')).toEqual([]);
  expect(await struck('a ~~b\n\nc~~ d')).toEqual([]);
});

test('task lists show done and open items, which the reader cannot tick', async () => {
  const view = await show('- [x] warm up\n- [X] wait\n- [ ] read\n- [] no box\n\n1. [ ] numbered');
  const boxes = within(view).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [true, true],
    [false, true],
    [false, true],
  ]);
  expect(view).toHaveTextContent('[] no box');
});

test('bare URLs become links, without the punctuation that ends the sentence', async () => {
  const hrefs = async (text: string) =>
    [...(await show(text)).querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(await hrefs('See www.example.com/a_b.')).toEqual(['http://www.example.com/a_b']);
  expect(await hrefs('(https://example.com/x(y))')).toEqual(['https://example.com/x(y)']);
  expect(await hrefs('http://example.com/a&amp; and https://example.com?q=1,')).toEqual([
    'http://example.com/a',
    'https://example.com?q=1',
  ]);
  expect(await hrefs('ops@polar.example, not ops@ or @polar')).toEqual(['mailto:ops@polar.example']);
  expect(await hrefs('ftp://example.com and javascript:alert(1)')).toEqual([]);
  expect(await hrefs('`https://example.com` and [https://a.example](https://b.example)')).toEqual([
    'https://b.example',
  ]);
});

test('footnotes link to their text and back', async () => {
  const view = await show('Cold[^c].\n\n[^c]: Below -100 °C.');
  const reference = view.querySelector('sup a');
  expect(view.querySelector(reference?.getAttribute('href') ?? '')).toHaveTextContent('Below -100 °C.');
  const back = view.querySelector('[data-footnote-backref]');
  expect(view.querySelector(back?.getAttribute('href') ?? '')).toBe(reference);
});

test('two equals signs highlight, one or three do not, and marks can be nested', async () => {
  const marked = async (text: string) =>
    [...(await show(text)).querySelectorAll('mark')].map(({ innerHTML }) => innerHTML);
  expect(await marked('==hold== and =one= and ===three===')).toEqual(['hold']);
  expect(await marked('==a **b** c==')).toEqual(['a <strong>b</strong> c']);
  expect(await marked('1 == 2 and `==code==` and \\==no==')).toEqual([]);
});
