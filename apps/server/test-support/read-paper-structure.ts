import { loadPdfJs } from './read-pdf.ts';

/** A part of a paper as screen readers find it: its role, and what it says. */
export interface PaperPart {
  readonly role: string;
  readonly text: string;
  /** What a picture shows, in words. */
  readonly alt: string | undefined;
  readonly parts: readonly PaperPart[];
}

export interface PaperStructure {
  readonly isTagged: boolean;
  readonly language: string | null;
  readonly showsTitle: boolean;
  /** The parts of each page. */
  readonly pages: readonly (readonly PaperPart[])[];
  /** The text of each page that screen readers pass over. */
  readonly passedOver: readonly string[];
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

/** Reads the structure of a PDF like a viewer does that hands it to a screen reader. */
export async function readPaperStructure(bytes: Uint8Array): Promise<PaperStructure> {
  const { getDocument } = await loadPdfJs();
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  // Not objects, as their types say.
  const marked: unknown = await pdf.getMarkInfo();
  const { info } = await pdf.getMetadata();
  const preferences: unknown = await pdf.getViewerPreferences();
  const pages: (readonly PaperPart[])[] = [];
  const passedOver: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = textsByMark(items);
    const tree: Node | null = await page.getStructTree();
    pages.push((tree?.children ?? []).map((node) => partOf(node, texts)));
    passedOver.push(texts.get('') ?? '');
  }
  await task.destroy();
  return {
    isTagged: marked instanceof Map && marked.get('Marked') === true,
    language: 'Language' in info && typeof info.Language === 'string' ? info.Language : null,
    showsTitle: preferences instanceof Map && preferences.get('DisplayDocTitle') === true,
    pages,
    passedOver,
  };
}

/** All parts of a role, in the order of reading. */
export function listParts({ pages }: PaperStructure, role: string): readonly PaperPart[] {
  const within = (parts: readonly PaperPart[]): readonly PaperPart[] =>
    parts.flatMap((part) => [...(part.role === role ? [part] : []), ...within(part.parts)]);
  return pages.flatMap(within);
}

function partOf(node: Node, texts: ReadonlyMap<string, string>): PaperPart {
  const children = node.children ?? [];
  const parts = children.filter(({ role }) => role !== undefined).map((child) => partOf(child, texts));
  const own = children.map((child) => (child.type === 'content' ? (texts.get(child.id ?? '') ?? '') : ''));
  return { role: node.role ?? '', text: spaced(own.join(' ')), alt: node.alt, parts };
}

/** By the id of the innermost mark that has one; under '' what none has. */
function textsByMark(items: readonly object[]): ReadonlyMap<string, string> {
  const open: string[] = [];
  const texts = new Map<string, string>();
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push('id' in item && typeof item.id === 'string' ? item.id : '');
    }
    const id = open.findLast((each) => each !== '') ?? '';
    if ('str' in item) texts.set(id, `${texts.get(id) ?? ''} ${String(item.str)}`);
  }
  return new Map([...texts].map(([id, text]) => [id, spaced(text)]));
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
