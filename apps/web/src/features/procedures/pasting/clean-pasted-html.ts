import { saysNothing } from '../pictures-of-text.ts';
import { placeOfLink, uploadedImagePath } from '../text-links.ts';
import { nestWordLists } from './nest-word-lists.ts';

const DROPPED =
  'script, style, title, meta, link, template, iframe, object, embed, svg, canvas, video, audio, button, .EOP';

/**
 * The body of copied HTML, made regular: Word's list paragraphs become lists, styled spans become elements, and what a
 * text must not hold is gone. The document is never shown: it runs no scripts and loads no pictures.
 */
export function cleanPastedHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const item of body.querySelectorAll('li[role="checkbox"]')) keepCheckbox(item);
  for (const code of body.querySelectorAll('pre')) keepLines(code);
  for (const part of body.querySelectorAll(NOT_IN_CELLS)) makeInline(part);
  for (const image of body.querySelectorAll('img')) keepImage(image);
  for (const link of body.querySelectorAll('a')) keepLink(link);
  for (const span of body.querySelectorAll('span')) markStyled(span);
  for (const bold of body.querySelectorAll('b')) if (isNormalWeight(bold)) unwrap(bold);
  for (const raised of body.querySelectorAll('sup, sub')) keepRaised(raised);
  for (const paragraph of body.querySelectorAll('p')) nameParagraph(paragraph);
  nestWordLists(body);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) moveIntoItem(list);
  for (const paragraph of body.querySelectorAll('li > p')) if (isWholeItem(paragraph)) unwrap(paragraph);
  for (const lineBreak of body.querySelectorAll('br')) if (isBetweenBlocks(lineBreak)) lineBreak.remove();
  return body;
}

/** How many pictures a copied document loses: those that are not of this portal, without its dots and symbols. */
export function countLostPictures(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('img:not([role="checkbox"] > img)')].filter((image) => {
    const sides = [image.getAttribute('width'), image.getAttribute('height')].map((side) =>
      Number.parseFloat(side ?? ''),
    );
    return uploadedImagePath(image.getAttribute('src') ?? '') === null && !sides.some((side) => side < SYMBOL_PX);
  }).length;
}

const SYMBOL_PX = 32;

/** Some programs write the lines of code as blocks, or end them by elements. */
function keepLines(code: Element): void {
  for (const end of code.querySelectorAll('br')) end.replaceWith('\n');
  for (const line of code.querySelectorAll('div, p, li, tr')) {
    if (line.nextElementSibling !== null && !line.textContent.endsWith('\n')) line.append('\n');
  }
}

const NOT_IN_CELLS = 'h1, h2, h3, h4, h5, h6, pre, hr, blockquote'
  .split(', ')
  .map((name) => `td ${name}, th ${name}`)
  .join(', ');

/** A cell of Markdown is one line: its headings are bold, its code is code within the line. */
function makeInline(block: Element): void {
  const line = block.ownerDocument.createElement('p');
  if (block.tagName === 'PRE') block.replaceChildren(block.textContent.trim().replaceAll(/\s*\n\s*/g, ' '));
  line.append(...block.childNodes);
  if (block.tagName === 'PRE') wrapContent(line, 'code');
  else if (block.tagName.startsWith('H') && line.hasChildNodes()) wrapContent(line, 'strong');
  block.replaceWith(line);
}

/** Google Docs draws the box of a task as a picture. */
function keepCheckbox(item: Element): void {
  const box = item.ownerDocument.createElement('input');
  box.type = 'checkbox';
  if (item.getAttribute('aria-checked') === 'true') box.setAttribute('checked', '');
  item.querySelector(':scope > img')?.remove();
  (item.querySelector(':scope > p') ?? item).prepend(box);
}

/** Pictures of other sites would tell them who opens the text: their words stand for them. Names of files are no words. */
function keepImage(image: HTMLImageElement): void {
  const path = uploadedImagePath(image.getAttribute('src') ?? '');
  if (saysNothing(image.alt)) image.alt = '';
  if (path === null) image.replaceWith(image.alt);
  else image.setAttribute('src', path);
}

function keepLink(link: HTMLAnchorElement): void {
  const place = placeOfLink(link.getAttribute('href') ?? '#');
  if (place === 'section' || place === 'refused') unwrap(link);
  link.removeAttribute('title');
}

/** Google Docs puts the whole text into an element for bold text that is not bold. */
function isNormalWeight({ style }: HTMLElement): boolean {
  return style.fontWeight === 'normal' || style.fontWeight === '400';
}

function markStyled(span: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, verticalAlign } = span.style;
  if (span.textContent.trim() === '') return;
  if (isHighlighted(span)) wrapContent(span, 'mark');
  if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapContent(span, 'strong');
  if (fontStyle === 'italic') wrapContent(span, 'em');
  if (textDecoration.includes('line-through')) wrapContent(span, 'del');
  if (verticalAlign === 'super' || verticalAlign === 'sub') wrapContent(span, verticalAlign.slice(0, 3));
}

/** A browser copies the background of a whole page along: only two programs say by it that a text is marked. */
function isHighlighted(span: HTMLElement): boolean {
  if (/mso-highlight:\s*(?!none)/i.test(span.getAttribute('style') ?? '')) return true;
  const { backgroundColor } = span.style;
  const isOfDocs = span.closest('[id^="docs-internal-guid"]') !== null;
  return isOfDocs && backgroundColor !== '' && backgroundColor !== 'transparent';
}

const RAISED = new Map([...'0123456789+-−'].map((character, place) => [character, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'][place] ?? '']));
const LOWERED = new Map([...'0123456789+-−'].map((character, place) => [character, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋'][place] ?? '']));

/** Markdown has no raised figures, and 10⁻³ must not become 10-3. */
function keepRaised(element: Element): void {
  const characters = [...element.textContent.trim()];
  const figures = characters.map((character) => (element.tagName === 'SUP' ? RAISED : LOWERED).get(character));
  if (figures.length > 0 && figures.every((figure) => figure !== undefined)) element.replaceWith(figures.join(''));
}

/** Titles and quotes of Word are paragraphs with a class, headings of Word in the browser ones with a role. */
function nameParagraph(paragraph: HTMLElement): void {
  const level = paragraph.getAttribute('role') === 'heading' ? Number(paragraph.getAttribute('aria-level')) : 0;
  const { className } = paragraph;
  if (level >= 1 && level <= 6) wrapContent(paragraph, `h${level}`);
  else if (/\bMsoTitle/.test(className)) wrapContent(paragraph, 'h1');
  else if (/\bMso(Intense)?Quote/.test(className)) wrapContent(paragraph, 'blockquote');
  else return;
  unwrap(paragraph);
}

/** Otherwise each item of the list would stand alone between empty lines. */
function isWholeItem(paragraph: Element): boolean {
  const others = [...(paragraph.parentElement?.childNodes ?? [])].filter((node) => node !== paragraph);
  return others.every((node) => node.nodeName === 'UL' || node.nodeName === 'OL' || node.textContent?.trim() === '');
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, div, blockquote, pre, hr';

function isBetweenBlocks(lineBreak: Element): boolean {
  const isEdge = (side: 'previousSibling' | 'nextSibling') => {
    let node = lineBreak[side];
    while (node !== null && (node.nodeName === 'BR' || node.textContent?.trim() === '')) node = node[side];
    return node === null || (node instanceof Element && node.matches(BLOCKS));
  };
  return lineBreak.closest('pre') === null && isEdge('previousSibling') && isEdge('nextSibling');
}

/** Google Docs and old editors put a nested list beside the item that it belongs to. */
function moveIntoItem(list: Element): void {
  const item = list.previousElementSibling;
  if (item?.tagName === 'LI') item.append(list);
}

function wrapContent(element: HTMLElement, tagName: string): void {
  const wrapper = element.ownerDocument.createElement(tagName);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
