/** What a screen says in passing: a count, an outcome, that something loads. */
const STATUSES = '[role="status"], [aria-live="polite"]:not([aria-relevant]), [data-none-left]';
/** Where somebody is who narrows a list. Nobody else is told that there is nothing, which many parts of a screen say. */
const NARROWING = '[data-filters], [type="search"]';
/** The region of polite notices, there from the first paint (notifications.tsx). */
const REGION = '[aria-live="polite"][aria-relevant]';
/** Some screen readers leave out all that is outside of it. */
const MODAL = '[aria-modal="true"]';
const NOTICES = '[data-notice]';
/** While somebody types or something is counted, the status changes with each step; the last one is spoken. */
const STILL_MS = 1_000;
/** Long enough to be read; nothing is heard when it goes. */
const KEPT_MS = 10_000;

/**
 * Most screen readers say nothing of a live region that comes together with its text, as nearly every status of a screen
 * does. All are therefore spoken by the one polite region, one after another, and keep still themselves. A status of
 * many words marks the sentence that is spoken, or gives it (`data-spoken`). An open
 * dialog has a region of its own and speaks instead, also the notices over it. Returns how to end it.
 */
export function speakStatuses(): () => void {
  const spoken = new WeakMap<Element, string>();
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  const speakStill = (status: Element) => {
    waiting.delete(status);
    if (status.matches('[data-none-left]') && !document.activeElement?.closest(NARROWING)) return;
    const words = wordsOf(status);
    // The same words again, after another attempt of the person's.
    const told = `${words}\n${status.getAttribute('data-attempt')}`;
    if (!status.isConnected || !status.checkVisibility() || told === spoken.get(status)) return;
    spoken.set(status, told);
    if (words !== '') speak(words, regionOf(status), status.hasAttribute('data-attempt'));
  };
  const note = (status: Element) => {
    if (!status.matches(NOTICES)) status.setAttribute('aria-live', 'off');
    // The status around it has its words.
    if (status.parentElement?.closest('[role="status"]')) return;
    clearTimeout(waiting.get(status));
    waiting.set(
      status,
      setTimeout(() => speakStill(status), STILL_MS),
    );
  };
  const changes = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const modal of findAdded(addedNodes, MODAL)) rootOf(modal);
    for (const status of new Set(records.flatMap(({ target, addedNodes }) => changedStatuses(target, addedNodes)))) {
      note(status);
    }
  });
  const attributeFilter = ['data-spoken', 'data-attempt'];
  changes.observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter });
  for (const status of document.querySelectorAll(STATUSES)) note(status);
  return () => changes.disconnect();
}

function changedStatuses(target: Node, added: NodeList): readonly Element[] {
  const around = (target instanceof Element ? target : target.parentElement)?.closest(KNOWN);
  const inside = findAdded(added, openModal() === undefined ? STATUSES : `${STATUSES}, ${NOTICES}`);
  return around ? [around, ...inside] : inside;
}

function findAdded(added: NodeList, selector: string): readonly Element[] {
  return [...added].flatMap((node) =>
    node instanceof Element ? [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)] : [],
  );
}

/** The last of several lies above the others. */
function openModal(): Element | undefined {
  return [...document.querySelectorAll(MODAL)].at(-1);
}

/** Where the person is. A notice that no dialog covers is spoken where it stands. */
function regionOf(status: Element): Element | null {
  return openModal() ?? (status.matches(NOTICES) ? null : document.querySelector(REGION));
}

/** Also those that have been made to keep still. */
const KNOWN = `${STATUSES}, [aria-live="off"]`;

function wordsOf(status: Element): string {
  const sentence = status.querySelector('[data-spoken]') ?? status;
  const given = sentence.getAttribute('data-spoken');
  if (given) return given;
  const text = [...textsOf(sentence)].join(' ').replaceAll(/\s+/g, ' ').trim();
  return text || (status.getAttribute('aria-label') ?? '');
}

function* textsOf(node: Node): Generator<string> {
  if (node instanceof Text) yield node.data;
  if (node instanceof Element && node.matches(`[aria-hidden="true"], svg, ${NOTICES} button`)) return;
  for (const child of node.childNodes) yield* textsOf(child);
}

const roots = new WeakMap<Element, ShadowRoot>();

/**
 * Beside the notices, in a tree of its own: nobody who looks for a text of the screen finds it twice. What several parts
 * of a screen say at once, as that they load, is spoken once.
 */
function speak(words: string, region: Element | null, isAgain: boolean): void {
  if (region === null) return;
  const root = rootOf(region);
  if (!isAgain && [...root.children].some(({ textContent }) => textContent === words)) return;
  const said = document.createElement('p');
  said.textContent = words;
  root.append(said);
  setTimeout(() => said.remove(), KEPT_MS);
}

/** In a dialog it is there as soon as the dialog is: its words come later. */
function rootOf(region: Element): ShadowRoot {
  const known = roots.get(region);
  if (known !== undefined) return known;
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'fixed', top: 0, width: '1px', height: '1px', overflow: 'hidden' });
  host.style.setProperty('clip-path', 'inset(50%)');
  if (region.matches(MODAL)) {
    host.setAttribute('aria-live', 'polite');
    host.setAttribute('aria-relevant', 'additions');
  }
  const root = host.attachShadow({ mode: 'closed' });
  roots.set(region, root);
  region.append(host);
  return root;
}
