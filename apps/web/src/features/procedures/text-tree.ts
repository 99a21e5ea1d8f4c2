import type { ExtraProps } from 'react-markdown';

/** The part of the tree of a rendered text (hast) that is changed here. */
export type TextElement = NonNullable<ExtraProps['node']>;
export type TextNode = TextElement['children'][number] | { readonly type: 'raw'; readonly value: string };
export interface TextParent {
  children: TextNode[];
}

export function isElement(node: TextNode): node is TextElement {
  return node.type === 'element';
}

export function element(
  tagName: string,
  properties: TextElement['properties'],
  children: TextElement['children'],
): TextElement {
  return { type: 'element', tagName, properties, children };
}

/** The text content. */
export function textOf(node: TextNode): string {
  if (node.type === 'text') return node.value;
  return isElement(node) ? node.children.map(textOf).join('') : '';
}

/** Replaces every node, innermost first. */
export function replaceNodes(parent: TextParent, replace: (node: TextNode, parent: TextParent) => TextNode): void {
  parent.children = parent.children.map((child) => {
    if (isElement(child)) replaceNodes(child, replace);
    return replace(child, parent);
  });
}

/** Every element, in the order of the text. */
export function listElements(parent: TextParent): readonly TextElement[] {
  return parent.children.filter(isElement).flatMap((child) => [child, ...listElements(child)]);
}
