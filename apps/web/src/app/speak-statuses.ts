/** What a screen says in passing: a count, an outcome, that something loads. */
const STATUSES = '[role="status"], [aria-live="polite"]:not([aria-relevant])';
/** The region of polite notices, there from the first paint (notifications.tsx). */
const REGION = '[aria-live="polite"][aria-relevant]';
/** While somebody types or something is counted, the status changes with each step; the last one is spoken. */
const STILL_MS = 1_000;
/** Long enough to be read; nothing is heard when it goes. */
const KEPT_MS = 10_000;

/**
 * Most screen readers say nothing of a live region that comes together with its text, as nearly every status of a screen
 * does. All are therefore spoken by the one polite region, one after another, and keep still themselves. A status of
 * many words marks the sentence that is spoken, or gives it (`data-spoken`). Returns how to end it.
 */
export function speakStatuses(): () => void {
  const spoken = new WeakMap<Element, string>();
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  const speakStill = (status: Element) => {
    waiting.delete(status);
    const words = wordsOf(status);
    // The same words again, after another attempt of the person's.
    const told = `${words}\n${status.getAttribute('data-attempt')}`;
    if (!status.isConnected || !status.checkVisibility() || told === spoken.get(status)) return;
    spoken.set(status, told);
    if (words !== '') speak(words, status.hasAttribute('data-attempt'));
  };
  const note = (status: Element) => {
    status.setAttribute('aria-live', 'off');
    // The status around it has its words.
    if (status.parentElement?.closest('[role="status"]')) return;
    clearTimeout(waiting.get(status));
    waiting.set(
      status,
      setTimeout(() => speakStill(status), STILL_MS),
    );
  };
  const changes = new MutationObserver((records) => {
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
  const inside = [...added].flatMap((node) =>
    node instanceof Element ? [...(node.matches(STATUSES) ? [node] : []), ...node.querySelectorAll(STATUSES)] : [],
  );
  return around ? [around, ...inside] : inside;
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
  if (node instanceof Element && node.matches('[aria-hidden="true"], svg')) return;
  for (const child of node.childNodes) yield* textsOf(child);
}

const roots = new WeakMap<Element, ShadowRoot>();

/**
 * Beside the notices, in a tree of its own: nobody who looks for a text of the screen finds it twice. What several parts
 * of a screen say at once, as that they load, is spoken once.
 */
function speak(words: string, isAgain: boolean): void {
  const region = document.querySelector(REGION);
  if (region === null) return;
  const root = roots.get(region) ?? addRoot(region);
  if (!isAgain && [...root.children].some(({ textContent }) => textContent === words)) return;
  const said = document.createElement('p');
  said.textContent = words;
  root.append(said);
  setTimeout(() => said.remove(), KEPT_MS);
}

function addRoot(region: Element): ShadowRoot {
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' });
  host.style.setProperty('clip-path', 'inset(50%)');
  const root = host.attachShadow({ mode: 'closed' });
  roots.set(region, root);
  region.append(host);
  return root;
}
