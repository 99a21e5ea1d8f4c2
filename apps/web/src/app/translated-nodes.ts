// A browser that translates a page moves its text nodes into <font> elements, or puts <font> elements in their place and
// takes the nodes out. React still holds the nodes where it put them: its next change would throw, and take the screen
// along with what is being typed.

const { removeChild, insertBefore } = Node.prototype;

/** What stands in the place of text nodes that were taken out, and which nodes those are. */
const standIns = new WeakMap<Node, Element>();
const hiddenTexts = new WeakMap<Element, Text[]>();

/** From now on changes find what a translation has moved or replaced. Returns a function that ends it. */
export function tolerateTranslation(): () => void {
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  /** What is held to be in `parent` is there again, if it was replaced; also a moment ago. */
  const showIn = (parent: Node, node: Node) => {
    follow(observer.takeRecords());
    if (node.parentNode === null && parent.contains(standIns.get(node) ?? null)) showAgain(node);
  };

  function follow(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') showAgain(record.target);
      for (const node of record.removedNodes) {
        const standIn = node instanceof Text && node.parentNode === null && findStandIn(node, record, records);
        if (!standIn) continue;
        standIns.set(node, standIn);
        hiddenTexts.set(standIn, [...(hiddenTexts.get(standIn) ?? []), node]);
        // What is written into it is not on the screen; it takes its place again then.
        observer.observe(node, { characterData: true });
      }
    }
  }

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child?.parentNode === this) return removeChild.call(this, child) as T;
    if (!(child instanceof Node)) return removeChild.call(this, child) as T;
    showIn(this, child);
    const { parentNode: holder } = child;
    // Gone already, as it is meant to be.
    if (holder === null) return child;
    if (!this.contains(holder)) return removeChild.call(this, child) as T;
    removeChild.call(holder, child);
    if (holder !== this) removeEmptyWrappers(this, holder);
    return child;
  };

  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before === null || before?.parentNode === this) return insertBefore.call(this, node, before) as T;
    if (!(before instanceof Node)) return insertBefore.call(this, node, before) as T;
    showIn(this, before);
    if (before.parentNode !== null && !this.contains(before)) return insertBefore.call(this, node, before) as T;
    // Whatever stood there is nowhere: its place is lost, but the new content is not.
    if (before.parentNode === null) return insertBefore.call(this, node, null) as T;
    const place = placeIn(this, before);
    return insertBefore.call(place.parentNode ?? this, node, place) as T;
  };

  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

/** The wrapper that was put where a removed text stood, in the same moment: at once, beside it, or after it was gone. */
function findStandIn(node: Node, removal: MutationRecord, records: readonly MutationRecord[]): Element | undefined {
  const { target, previousSibling, nextSibling } = removal;
  const manners: readonly ((record: MutationRecord) => boolean)[] = [
    (record) => record === removal,
    (record) => record.nextSibling === node || record.previousSibling === node,
    (record) =>
      record.target === target && record.previousSibling === previousSibling && record.nextSibling === nextSibling,
    // It stands for the text before, too.
    (record) => [previousSibling, nextSibling].some((other) => other !== null && wrapperAddedIn(record) === other),
  ];
  for (const isMatch of manners) {
    const match = records.find((record) => wrapperAddedIn(record) !== undefined && isMatch(record));
    if (match !== undefined) return wrapperAddedIn(match);
  }
  return undefined;
}

function wrapperAddedIn({ addedNodes }: MutationRecord): Element | undefined {
  return [...addedNodes].filter(isWrapper).find(({ isConnected }) => isConnected);
}

/** Puts texts that were taken out in the place of what stands for them. */
function showAgain(node: Node): void {
  const standIn = standIns.get(node);
  if (standIn === undefined || node.parentNode !== null) return;
  const texts = (hiddenTexts.get(standIn) ?? []).filter(({ parentNode }) => parentNode === null);
  for (const text of texts) standIns.delete(text);
  hiddenTexts.delete(standIn);
  standIn.replaceWith(...texts);
}

/** Of a node that was moved into wrappers: the outermost one that begins with it, or the node itself. */
function placeIn(parent: Node, node: Node): Node {
  let place = node;
  while (place.parentNode !== null && place.parentNode !== parent && place.previousSibling === null)
    place = place.parentNode;
  return place;
}

/** A wrapper that has other content stays. */
function removeEmptyWrappers(parent: Node, innermost: Node): void {
  let wrapper = innermost;
  while (wrapper !== parent && isWrapper(wrapper) && wrapper.childNodes.length === 0) {
    const { parentNode } = wrapper;
    wrapper.remove();
    if (parentNode === null) return;
    wrapper = parentNode;
  }
}

function isWrapper(node: Node): node is Element {
  return node.nodeName === 'FONT';
}
