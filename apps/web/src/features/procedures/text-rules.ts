import { defaultSchema, type Options as SanitizeSchema } from 'rehype-sanitize';
import { placeOfLink, uploadedImagePath } from './text-links.ts';
import {
  element,
  isElement,
  replaceNodes,
  type TextElement,
  type TextNode,
  type TextParent,
  textOf,
} from './text-tree.ts';

/** Footnotes carry ids that the renderer itself makes, under this prefix; nothing else may bring one along. */
const FOOTNOTE_ID = /^user-content-/;

/** What may stand in a text at all. The rules below only narrow it. */
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
  // Addresses are judged below, as the browser reads them.
  protocols: {},
};

/** Markup that somebody typed is shown as what it is: words in angle brackets must not vanish from a procedure. */
export function showMarkupAsText() {
  return (tree: TextParent): void => {
    replaceNodes(tree, (node, parent) => {
      if (node.type !== 'raw') return node;
      const text: TextNode = { type: 'text', value: node.value };
      return parent === tree ? element('p', {}, [text]) : text;
    });
  };
}

/** Links lead where they may, images come from here alone, wide tables scroll by themselves. */
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
  // A link cannot stand inside a link: what is left of a foreign image there is its words.
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
  const words = String(alt ?? '') || address;
  return keepLink(element('a', address === '' ? {} : { href: address }, [textNode(words)]));
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
