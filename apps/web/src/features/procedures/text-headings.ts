import {
  element,
  isElement,
  listElements,
  type TextElement,
  type TextNode,
  type TextParent,
  textOf,
} from './text-tree.ts';

const HEADING = /^h([1-6])$/;
const DEEPEST = 6;
/** Prefixed, so that no heading takes the id of a part of the page. */
const PREFIX = 'section-';
/** A text with at least as many headings gets a table of contents. */
const FEWEST_LISTED = 4;

/** Moves headings one level down, below the page's own, and gives each an id for links inside the text. */
export function shiftHeadings() {
  return (tree: TextParent): void => {
    const ids = new Map<string, number>();
    const elements = listElements(tree);
    for (const heading of elements.filter(isTextHeading)) {
      heading.tagName = `h${Math.min(levelOf(heading) + 1, DEEPEST)}`;
      heading.properties.id = PREFIX + uniqueSlug(textOf(heading), ids);
    }
    const known = new Set(elements.map(({ properties }) => properties.id));
    for (const link of elements.filter(({ tagName }) => tagName === 'a')) pointAtHeading(link, known);
  };
}

/** Puts the list of headings before the text if there are enough of them. */
export function listContents() {
  return (tree: TextParent): void => {
    const headings = listElements(tree).filter(({ tagName, properties }) => isListed(tagName) && isOurs(properties.id));
    if (headings.length < FEWEST_LISTED) return;
    const items = headings.map((heading) =>
      element('li', { dataLevel: levelOf(heading) }, [
        element('a', { href: `#${heading.properties.id}` }, [{ type: 'text', value: textOf(heading) }]),
      ]),
    );
    const contents = element('nav', { ariaLabel: 'Contents' }, [element('ol', {}, items)]);
    tree.children = [contents, element('div', {}, tree.children.filter(isShown))];
  };
}

function isTextHeading({ tagName, properties }: TextElement): boolean {
  return HEADING.test(tagName) && properties.id === undefined;
}

function levelOf({ tagName }: TextElement): number {
  return Number(HEADING.exec(tagName)?.[1]);
}

function isListed(tagName: string): boolean {
  return tagName === 'h2' || tagName === 'h3';
}

function isOurs(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith(PREFIX);
}

function isShown(node: TextNode): node is TextElement['children'][number] {
  return node.type !== 'raw' && (isElement(node) || node.type === 'text');
}

/** 'Pump-down (cold)' gets the id pump-down-cold, a second one pump-down-cold-1. */
function uniqueSlug(title: string, taken: Map<string, number>): string {
  const slug =
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s+/g, '-') || 'part';
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function pointAtHeading(link: TextElement, known: ReadonlySet<unknown>): void {
  const { href } = link.properties;
  if (typeof href !== 'string' || !href.startsWith('#')) return;
  const id = PREFIX + decode(href.slice(1)).toLowerCase();
  if (known.has(id)) link.properties.href = `#${id}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
