const WORD_LIST = /mso-list:\s*\w+\s+level(\d+)/i;
/** Word's bullet of the second level is the letter o, without a dot. */
const NUMBER = /^\s*\(?(?:\d+\.)*(?:(\d+)(?:[.)]|\s|$)|[a-z]{1,4}[.)])/i;
const MOST_LEVELS = 9;

interface Item {
  readonly paragraph: HTMLElement;
  readonly level: number;
  readonly isNumbered: boolean;
  /** Of the first item of a list that does not begin at one. */
  readonly number: number;
}

/**
 * Word writes each item as a paragraph with its level in the style and its number or bullet as text, Word in the browser
 * as a list of its own. Both become nested lists. A numbered heading stays a heading with its number.
 */
export function nestWordLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>('li[data-aria-level]')) freeItem(item);
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const item = readItem(paragraph);
    if (item === null) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    open = open.slice(0, item.level);
    if (open.length === item.level && isNumberedList(open.at(-1)) !== item.isNumbered) open.pop();
    while (open.length < item.level) open.push(addList(item, open.at(-1)));
    const element = paragraph.ownerDocument.createElement('li');
    element.append(...paragraph.childNodes);
    open.at(-1)?.append(element);
    paragraph.remove();
    last = open[0] ?? null;
  }
}

/** Makes an item of Word in the browser a paragraph such as the other Word writes. */
function freeItem(item: HTMLElement): void {
  const list = item.parentElement;
  const block = list?.closest('.ListContainerWrapper') ?? list;
  if (list === null || block === null) return;
  const paragraph = item.ownerDocument.createElement('p');
  paragraph.dataset.level = item.dataset.ariaLevel;
  if (list.tagName === 'OL') paragraph.dataset.number = item.dataset.ariaPosinset ?? '1';
  paragraph.append(...[...item.childNodes].flatMap((node) => (node.nodeName === 'P' ? [...node.childNodes] : [node])));
  block.before(paragraph);
  item.remove();
  if (block.textContent.trim() === '') block.remove();
}

function readItem(paragraph: HTMLElement): Item | null {
  const level = Number(paragraph.dataset.level ?? WORD_LIST.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
  if (!(level >= 1)) return null;
  const marker =
    takeMarker(paragraph) ?? (paragraph.dataset.number === undefined ? '' : `${paragraph.dataset.number}.`);
  if (paragraph.tagName !== 'P') {
    paragraph.prepend(`${marker.trim()} `);
    return null;
  }
  const number = NUMBER.exec(marker);
  return {
    paragraph,
    level: Math.min(level, MOST_LEVELS),
    isNumbered: number !== null,
    number: Number(number?.[1] ?? 1),
  };
}

function takeMarker(paragraph: HTMLElement): string | undefined {
  const ignored = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  ignored?.remove();
  return ignored?.textContent;
}

function isNumberedList(list: HTMLElement | undefined): boolean {
  return list?.tagName === 'OL';
}

function addList({ paragraph, isNumbered, number }: Item, parent: HTMLElement | undefined): HTMLElement {
  const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
  if (number > 1) list.setAttribute('start', String(number));
  if (parent === undefined) paragraph.before(list);
  else (parent.lastElementChild ?? parent).append(list);
  return list;
}
