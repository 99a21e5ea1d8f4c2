import type { SavedView } from '@dewar/contract/saved-views';
import type { SavedViewList } from '@dewar/domain/saved-views/saved-view-lists';

/** A list whose address has filters that can be saved. */
export interface ViewedList {
  readonly list: SavedViewList;
  /** What it shows now; empty for the whole list. */
  readonly shown: object;
  /** What the list understands of an address. */
  readonly read: (address: object) => object;
  readonly onOpen: (shown: object) => void;
}

/** What is left of a view, and the filters that its list does not know, or no longer. */
export function readView({ query }: SavedView, read: ViewedList['read']) {
  const shown = read(query);
  return { shown, lost: Object.keys(query).filter((name) => !Object.hasOwn(shown, name)) };
}

/** What a person has to know about a view that opens with less than was saved; undefined if nothing is missing. */
export function describeLost(name: string, lost: readonly string[]): string | undefined {
  if (lost.length === 0) return undefined;
  const filters = lost.map((filter) => filter.replaceAll('_', ' ')).join(', ');
  return `The view ${name} has filters that no longer exist: ${filters}. It opens with what is left.`;
}

/** What can be saved of what a list shows: the values of its address. */
export function queryOfShown(shown: object): SavedView['query'] {
  return Object.fromEntries(
    Object.entries(shown).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );
}
