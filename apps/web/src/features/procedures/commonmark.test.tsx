import { tests } from 'commonmark-spec';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { MarkdownView } from './markdown-view.tsx';

/** Examples of the specification that this renderer treats differently, by reason; all others match. */
const LEFT_OUT: readonly { readonly why: string; readonly section: string; readonly examples: readonly number[] }[] = [
  { why: 'markup stays text', section: 'HTML blocks', examples: numbersFrom(148, 191) },
  {
    why: 'markup stays text',
    section: 'Raw HTML',
    examples: [613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630, 631],
  },
  { why: 'holds markup', section: 'Backslash escapes', examples: [21] },
  { why: 'holds markup', section: 'Entity and numeric character references', examples: [31] },
  { why: 'holds markup', section: 'Link reference definitions', examples: [201] },
  { why: 'holds a comment', section: 'Lists', examples: [308, 309] },
  { why: 'holds markup', section: 'Code spans', examples: [344] },
  { why: 'holds markup', section: 'Emphasis and strong emphasis', examples: [475, 476, 477] },
  { why: 'holds markup', section: 'Links', examples: [491, 494, 524, 536] },
  { why: 'holds markup', section: 'Hard line breaks', examples: [642, 643] },
  { why: 'neither http(s) nor mailto: no link', section: 'Autolinks', examples: [596, 598, 599, 601] },
  { why: 'GFM links bare addresses', section: 'Autolinks', examples: [602, 606, 608, 611, 612] },
];

const leftOut = new Set(LEFT_OUT.flatMap(({ examples }) => examples));

test('each example that is left out stands in the section that is named', () => {
  for (const { section, examples } of LEFT_OUT) {
    expect(tests.filter(({ number }) => examples.includes(number)).map((example) => example.section)).toEqual(
      examples.map(() => section),
    );
  }
  expect(tests.length - leftOut.size).toBe(571);
});

test.for(tests.filter(({ number }) => !leftOut.has(number)))('$number, $section', async ({ markdown, html }) => {
  const { container } = await renderScreen(<MarkdownView text={markdown.replaceAll('→', '\t')} />);
  const ours = container.querySelector('[class*=text]');
  const expected = document.createElement('div');
  expected.innerHTML = html.replaceAll('→', '\t');
  expect(asShown(ours)).toBe(asShown(asOurRulesSay(expected)));
});

/** Undoes the two rules that change the expected output: headings one level down, and foreign images as links. */
function asOurRulesSay(html: HTMLElement): HTMLElement {
  for (const heading of html.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const lower = document.createElement(`h${Math.min(Number(heading.tagName.slice(1)) + 1, 6)}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  for (const image of html.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const content = image.alt || src;
    const link = document.createElement('a');
    link.setAttribute('href', src);
    link.append(content);
    image.replaceWith(image.closest('a') !== null || src === '' ? content : link);
  }
  return html;
}

const BLOCK_EDGE = / ?(<\/?(?:p|div|h\d|ul|ol|li|blockquote|pre|hr|br)(?: [^>]*)?>) ?/g;
/** Removes attributes that our rules add without changing the element. */
const ADDED = new Set(['id', 'target', 'rel', 'dir']);

/** A tree as text, without differences that no reader sees: the order of attributes, and collapsed white space. */
function asShown(root: Element | null): string {
  return [...(root?.childNodes ?? [])]
    .map((child) => write(child, false))
    .join('')
    .replaceAll(BLOCK_EDGE, '$1')
    .trim();
}

function write(node: Node, isPreformatted: boolean): string {
  if (!(node instanceof Element)) {
    const text = (node.textContent ?? '').replaceAll('<', '&lt;');
    return isPreformatted ? text : text.replaceAll(/[ \t\r\n]+/g, ' ');
  }
  const name = node.tagName.toLowerCase();
  const inside = [...node.childNodes].map((child) => write(child, isPreformatted || name === 'pre')).join('');
  // The text of a rejected link.
  if (name === 'span') return inside;
  const attributes = [...node.attributes]
    .filter((attribute) => !ADDED.has(attribute.name))
    .map((attribute) => ` ${attribute.name}="${attribute.value}"`)
    .toSorted();
  return `<${name}${attributes.join('')}>${inside}</${name}>`;
}

function numbersFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
