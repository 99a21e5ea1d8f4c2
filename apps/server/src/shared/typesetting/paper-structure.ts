import { createRequire } from 'node:module';

/** What a part of a paper is, as PDF names it (ISO 32000, 14.8.4). */
type PaperTag =
  | 'Document'
  | `H${1 | 2 | 3 | 4 | 5 | 6}`
  | 'P'
  | 'BlockQuote'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Link';

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /** What readers are told that this is, where its kind does not tell. The first row of a 'Table' are its heads. */
    tag?: PaperTag | undefined;
    /** What a picture shows, in words. Readers pass over a picture without them. */
    shows?: string | undefined;
  }
}

/** An element of the structure that screen readers follow. */
export interface PaperElement {
  readonly tag: PaperTag;
  readonly shows?: string | undefined;
  /** In the order of reading: elements, and the marks of what is drawn on the pages. */
  readonly children: (PaperElement | { readonly mark: unknown })[];
  /** Of a head that is drawn again on further pages. */
  readonly isRepeated?: boolean | undefined;
}

/** What is laid out as a line, a picture or a drawing carries the element that it belongs to, also in copies. */
export interface Structured {
  element?: PaperElement | undefined;
  /** Of a picture: pdfmake draws the link with it. */
  linkElement?: PaperElement | undefined;
}

interface PaperNode extends Structured {
  readonly tag?: PaperTag;
  readonly shows?: string;
  readonly link?: string;
  readonly text?: unknown;
  readonly image?: unknown;
  readonly svg?: unknown;
  readonly ul?: readonly PaperNode[];
  readonly ol?: readonly PaperNode[];
  readonly table?: { readonly body: readonly (readonly PaperNode[])[]; readonly headerRows?: number };
  /** What stands before an item of a list; a bullet is drawn and has no text. */
  readonly listMarker?: { readonly _inlines?: readonly Structured[] };
}

interface Line extends Structured {
  readonly inlines: readonly { readonly text: string }[];
}

interface LayoutBuilder {
  root: PaperElement;
  /** The element of what is being laid out; none in what stands at the foot of each page. */
  within?: PaperElement | undefined;
  layoutDocument(content: unknown, document: object, ...rest: readonly unknown[]): unknown;
  addHeadersAndFooters(...rest: readonly unknown[]): void;
  processNode(node: PaperNode, ...rest: readonly unknown[]): void;
  buildNextLine(node: PaperNode): Line | null;
}

const structures = new WeakMap<object, PaperElement>();

/** The structure of a document, as soon as it is laid out. */
export function structureOf(document: object): PaperElement | undefined {
  return structures.get(document);
}

/** Notes while a document is laid out what each of its parts is, in the order of reading. */
export function noteStructures(): void {
  // pdfmake has no hook for it, and no types for its parts (decision 288).
  const builder: { readonly default: { readonly prototype: LayoutBuilder } } = createRequire(import.meta.url)(
    'pdfmake/js/LayoutBuilder.js',
  );
  const { prototype } = builder.default;
  const { layoutDocument, addHeadersAndFooters, processNode, buildNextLine } = prototype;
  prototype.layoutDocument = function layOut(content, document, ...rest) {
    const root: PaperElement = { tag: 'Document', children: [] };
    structures.set(document, root);
    this.root = root;
    this.within = root;
    return layoutDocument.call(this, content, document, ...rest);
  };
  prototype.addHeadersAndFooters = function addEdges(...rest) {
    this.within = undefined;
    addHeadersAndFooters.call(this, ...rest);
  };
  prototype.processNode = function process(node, ...rest) {
    const { within } = this;
    // Of the foot of a page only what is said to be read.
    if (within !== undefined) this.within = enter(node, within);
    else if (node.tag !== undefined) this.within = enter(node, this.root);
    processNode.call(this, node, ...rest);
    this.within = within;
  };
  prototype.buildNextLine = function buildLine(node) {
    const line = buildNextLine.call(this, node);
    // Nobody is to be led to a cell's space.
    if (line?.inlines.some(({ text }) => text.trim() !== '')) line.element = node.element;
    return line;
  };
}

/** The element of a node and of what is in it: its own, or that around it. */
function enter(node: PaperNode, around: PaperElement): PaperElement {
  const tag = node.element === undefined ? (node.tag ?? usualTag(node)) : undefined;
  if (isPicture(node)) return enterPicture(node, tag, around);
  const element = node.element ?? (tag === undefined ? around : addTo(around, { tag }));
  if (node.text !== undefined) node.element = element;
  for (const item of node.ul ?? node.ol ?? []) addItem(item, element);
  if (element.tag === 'Table' && node.table !== undefined) addRows(node.table, element);
  return element;
}

function usualTag(node: PaperNode): PaperTag | undefined {
  if (node.text !== undefined) return 'P';
  if (node.ul !== undefined || node.ol !== undefined) return 'L';
  return isPicture(node) && node.shows ? 'Figure' : undefined;
}

function isPicture({ image, svg }: PaperNode): boolean {
  return image !== undefined || svg !== undefined;
}

function enterPicture(node: PaperNode, tag: PaperTag | undefined, around: PaperElement): PaperElement {
  if (node.link !== undefined) node.linkElement = addTo(around, { tag: 'Link' });
  const within = node.linkElement ?? around;
  node.element = tag === undefined ? node.linkElement : addTo(within, { tag, shows: node.shows });
  return within;
}

function addItem(item: PaperNode, list: PaperElement): void {
  const element = addTo(list, { tag: 'LI' });
  const [mark] = item.listMarker?._inlines ?? [];
  if (mark !== undefined) mark.element = addTo(element, { tag: 'Lbl' });
  // An item of several parts names them itself.
  item.element = item.tag === 'LI' ? element : addTo(element, { tag: 'LBody' });
}

function addRows({ body, headerRows = 0 }: NonNullable<PaperNode['table']>, table: PaperElement): void {
  for (const [index, cells] of body.entries()) {
    const row = addTo(table, { tag: 'TR' });
    const tag = index === 0 ? 'TH' : 'TD';
    for (const cell of cells) cell.element = addTo(row, { tag, isRepeated: index < headerRows });
  }
}

function addTo(parent: PaperElement, element: Omit<PaperElement, 'children'>): PaperElement {
  const added: PaperElement = { isRepeated: parent.isRepeated, ...element, children: [] };
  // The mark of an item is read first, also where it stands on the right and is drawn last.
  if (element.tag === 'Lbl') parent.children.unshift(added);
  else parent.children.push(added);
  return added;
}
