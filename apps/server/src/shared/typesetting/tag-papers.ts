import { createRequire } from 'node:module';
import { noteStructures, type PaperElement, type Structured, structureOf } from './paper-structure.ts';

/** An element of the file itself, and what it may hold beside others: marks of drawn content, links to annotations. */
interface FileElement {
  add(child: unknown): void;
  end(): void;
}

interface PdfDocument {
  page: object;
  _currentStructureElement?: FileElement | undefined;
  addPage(options: unknown): PdfDocument;
  text(text: string, x: number, y: number, options: { readonly link?: string | null }): PdfDocument;
  link(...place: readonly [number, number, number, number, string, object?]): PdfDocument;
  struct(
    tag: string,
    options?: { readonly alt?: string | undefined; readonly scope?: 'Column' | undefined },
  ): FileElement;
  addStructure(element: FileElement): void;
  markStructureContent(tag: string): unknown;
  markContent(tag: 'Artifact'): void;
  endMarkedContent(): void;
}

interface Line extends Structured {
  readonly inlines: readonly Structured[];
}

interface Renderer {
  readonly pdfDocument: PdfDocument;
  renderPages(pages: unknown): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: unknown): void;
  renderImage(image: Structured): void;
  renderSVG(svg: Structured): void;
}

const markers = new WeakMap<PdfDocument, Marker>();

/** Marks what pdfmake draws by the structure of the document, so that screen readers read it as what it is. */
export function tagPapers(): void {
  noteStructures();
  const require = createRequire(import.meta.url);
  // pdfmake has no hook between laying out and drawing, and no types for its parts (decision 288).
  const renderer: { readonly default: { readonly prototype: Renderer } } = require('pdfmake/js/Renderer.js');
  const parts: { readonly default: { readonly prototype: PdfDocument } } = require('pdfmake/js/PDFDocument.js');
  markDrawing(renderer.default.prototype);
  markLinks(parts.default.prototype);
}

function markDrawing(prototype: Renderer): void {
  const { renderPages, renderLine, renderVector, renderImage, renderSVG } = prototype;
  prototype.renderPages = function render(pages) {
    const root = structureOf(this.pdfDocument);
    if (root === undefined) return renderPages.call(this, pages);
    const marker = new Marker(this.pdfDocument);
    markers.set(this.pdfDocument, marker);
    renderPages.call(this, pages);
    marker.end(root);
  };
  prototype.renderLine = function render(line, x, y) {
    markers.get(this.pdfDocument)?.begin(line.element ?? line.inlines[0]?.element);
    renderLine.call(this, line, x, y);
  };
  // Rules, fills of cells and bullets.
  prototype.renderVector = function render(vector) {
    markers.get(this.pdfDocument)?.begin(undefined);
    renderVector.call(this, vector);
  };
  prototype.renderImage = function render(image) {
    markers.get(this.pdfDocument)?.beginPicture(image);
    renderImage.call(this, image);
  };
  prototype.renderSVG = function render(svg) {
    markers.get(this.pdfDocument)?.beginPicture(svg);
    renderSVG.call(this, svg);
  };
}

function markLinks(prototype: PdfDocument): void {
  const { addPage, text: write, link: annotate } = prototype;
  prototype.addPage = function add(options) {
    markers.get(this)?.leave();
    return addPage.call(this, options);
  };
  prototype.text = function writeText(text, x, y, options) {
    markers.get(this)?.beginWord(options.link ?? undefined);
    return write.call(this, text, x, y, options);
  };
  prototype.link = function addLink(x, y, width, height, url, options = {}) {
    const structParent = this._currentStructureElement;
    const described = structParent === undefined ? options : { ...options, structParent, Contents: new String(url) };
    return annotate.call(this, x, y, width, height, url, described);
  };
}

interface Link {
  readonly url: string;
  readonly page: object;
  readonly element: PaperElement;
  readonly inside: PaperElement;
}

/** Marks the content of one document as it is drawn, and then writes its structure. */
class Marker {
  readonly #document: PdfDocument;
  #isOpen = false;
  /** That of the content being drawn; none of what only looks well, and of what stands on each page. */
  #current: PaperElement | undefined;
  /** That of the line being drawn. */
  #line: PaperElement | undefined;
  #link: Link | undefined;
  /** Written while the page is drawn, as the annotations of links name them. */
  readonly #linked = new Map<PaperElement, { readonly element: FileElement; readonly page: object }>();
  readonly #headPages = new Map<PaperElement, object>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  begin(element: PaperElement | undefined): void {
    this.#line = element;
    this.#mark(element);
  }

  beginPicture({ element, linkElement }: Structured): void {
    this.begin(element);
    if (linkElement !== undefined) this.#writeLink(linkElement);
  }

  /** A word of the line: the words of a link are an element within its text. */
  beginWord(url: string | undefined): void {
    const around = this.#line;
    if (around === undefined) return;
    if (url === undefined) this.#mark(around);
    else this.#markLink(url, around);
  }

  leave(): void {
    if (this.#isOpen) this.#document.endMarkedContent();
    this.#isOpen = false;
    this.#document._currentStructureElement = undefined;
  }

  end(root: PaperElement): void {
    this.leave();
    this.#document.addStructure(this.#write(root));
  }

  #mark(element: PaperElement | undefined): void {
    const marked = element !== undefined && this.#isDrawnAgain(element) ? undefined : element;
    if (this.#isOpen && this.#current === marked) return;
    this.leave();
    if (marked === undefined) this.#document.markContent('Artifact');
    else marked.children.push({ mark: this.#document.markStructureContent(marked.tag) });
    this.#current = marked;
    this.#isOpen = true;
  }

  #isDrawnAgain(element: PaperElement): boolean {
    if (element.isRepeated !== true) return false;
    const { page } = this.#document;
    const first = this.#headPages.get(element) ?? page;
    this.#headPages.set(element, first);
    return first !== page;
  }

  #markLink(url: string, around: PaperElement): void {
    const { page } = this.#document;
    const last = this.#link;
    const isSame = last?.url === url && last.page === page && last.inside === around;
    // What follows a link that stands elsewhere in the same text is a link of its own.
    if (isSame && around.children.at(-1) === last.element) {
      this.#mark(last.element);
    } else {
      const element: PaperElement = { tag: 'Link', children: [] };
      around.children.push(element);
      this.#link = { url, page, element, inside: around };
      this.#mark(element);
    }
    if (this.#link !== undefined) this.#writeLink(this.#link.element);
  }

  #writeLink(link: PaperElement): void {
    const { page } = this.#document;
    const written = this.#linked.get(link) ?? { element: this.#document.struct('Link'), page };
    this.#linked.set(link, written);
    this.#document._currentStructureElement = written.element;
  }

  #write(element: PaperElement): FileElement {
    const { tag, shows, children } = element;
    const scope = tag === 'TH' ? 'Column' : undefined;
    const written = this.#linked.get(element)?.element ?? this.#document.struct(tag, { alt: shows, scope });
    for (const child of children) {
      if ('mark' in child) written.add(child.mark);
      else if (!isEmpty(child)) this.#add(child, written);
    }
    written.end();
    return written;
  }

  /** The kit takes an annotation to be on the page that is drawn while its element is added. */
  #add(child: PaperElement, parent: FileElement): void {
    const written = this.#write(child);
    const { page } = this.#document;
    this.#document.page = this.#linked.get(child)?.page ?? page;
    parent.add(written);
    this.#document.page = page;
  }
}

/** An empty cell keeps its place in the row. */
function isEmpty({ tag, children }: PaperElement): boolean {
  if (tag === 'TH' || tag === 'TD' || tag === 'TR') return false;
  return children.every((child) => !('mark' in child) && isEmpty(child));
}
