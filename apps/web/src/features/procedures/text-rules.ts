import { defaultSchema, type Options as SanitizeSchema } from 'rehype-sanitize';
import { placeOfLink, uploadedImagePath } from './text-links.ts';
import {
  element,
  isElement,
  listElements,
  replaceNodes,
  type TextElement,
  type TextNode,
  type TextParent,
  textOf,
} from './text-tree.ts';

/** The renderer gives footnotes ids with this prefix; no other ids are allowed. */
const FOOTNOTE_ID = /^user-content-/;

/** The elements and attributes that are allowed at all. The rules below only narrow it. */
export const TEXT_SCHEMA: SanitizeSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'mark'],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['align', 'title', 'start', 'checked'],
    a: [...(defaultSchema.attributes?.a ?? []), ['id', FOOTNOTE_ID]],
    li: [...(defaultSchema.attributes?.li ?? []), ['id', FOOTNOTE_ID]],
    h2: [...(defaultSchema.attributes?.h2 ?? []), ['id', 'footnote-label']],
    img: ['src', 'alt', 'title'],
  },
  clobber: [],
  // URLs are checked below, as the browser parses them.
  protocols: {},
};

/** HTML that somebody typed is shown as text: words in angle brackets must not vanish from a procedure. */
export function showMarkupAsText() {
  return (tree: TextParent): void => {
    replaceNodes(tree, (node, parent) => {
      if (node.type !== 'raw') return node;
      const text: TextNode = { type: 'text', value: node.value };
      return parent === tree ? element('p', {}, [text]) : text;
    });
  };
}

/**
 * Tells each block the lines of the text that it stands for: the preview of the editor follows the cursor by them. After
 * sanitising, which allows nobody to write them.
 */
export function markLines() {
  return (tree: TextParent): void => {
    for (const { tagName, properties, position } of listElements(tree)) {
      if (!BLOCKS.has(tagName) || position === undefined) continue;
      properties.dataLine = position.start.line;
      properties.dataLastLine = position.end.line;
    }
  };
}

/** Bullets, quotes and the first column of a table stand at the right where their first letter is Hebrew or Arabic. */
export function followDirection() {
  return (tree: TextParent): void => {
    for (const { tagName, properties } of listElements(tree)) if (SIDED.has(tagName)) properties.dir = 'auto';
  };
}

const SIDED: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'table']);

const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr', 'pre', 'blockquote', 'table', 'hr', 'ol', 'ul'],
]);

/** Checks links, allows images of this portal only, and lets wide tables scroll. */
export function keepTextRules() {
  return (tree: TextParent): void => {
    replaceNodes(tree, (node) => {
      if (!isElement(node)) return node;
      if (node.tagName === 'img') return keepImage(node);
      if (node.tagName === 'a') return keepLink(node);
      if (node.tagName === 'table') return scrollable(node);
      if (node.tagName === 'input') return namedCheckbox(node);
      return node;
    });
  };
}

function keepLink(link: TextElement): TextElement {
  const { href } = link.properties;
  if (typeof href !== 'string') return element('span', {}, link.children);
  // Links cannot be nested: a foreign image inside a link is reduced to its alternative text.
  const children = link.children.map((child) =>
    isElement(child) && child.tagName === 'a' ? textNode(textOf(child)) : child,
  );
  const place = placeOfLink(href);
  if (place === 'refused') return element('span', {}, children);
  const properties = place === 'outside' ? { ...link.properties, ...ELSEWHERE } : link.properties;
  return element('a', properties, children);
}

const ELSEWHERE = { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] };

function keepImage(image: TextElement): TextElement {
  const { src, alt } = image.properties;
  const address = String(src ?? '');
  const path = uploadedImagePath(address);
  if (path !== null) {
    return element('img', { ...image.properties, src: path, alt: alt ?? '', loading: 'lazy', decoding: 'async' }, []);
  }
  const linkText = String(alt ?? '') || address;
  return keepLink(element('a', address === '' ? {} : { href: address }, [textNode(linkText)]));
}

function scrollable(table: TextElement): TextElement {
  return element('div', { className: ['table-scroll'], role: 'region', ariaLabel: 'Table', tabIndex: 0 }, [table]);
}

function namedCheckbox(box: TextElement): TextElement {
  return element('input', { ...box.properties, ariaLabel: box.properties.checked ? 'Done' : 'To do' }, []);
}

function textNode(value: string): { type: 'text'; value: string } {
  return { type: 'text', value };
}
