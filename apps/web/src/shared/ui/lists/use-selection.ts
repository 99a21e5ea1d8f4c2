import { useState } from 'react';
import { NOTHING_SELECTED, selectAll, toggleSelected } from './selection.ts';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number, isRange: boolean) => void;
  /** The shown rows at once, or also others. */
  readonly set: (ids: readonly number[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/**
 * The selected rows of a list with these ids, in this order, at first `initially`. Give the component a new key for
 * another list.
 */
export function useSelection(shown: readonly number[], initially: readonly number[] = []): Selection {
  const [state, setState] = useState(() => selectAll(NOTHING_SELECTED, initially, true));
  return {
    ids: state.ids,
    toggle: (id, isRange) => setState((before) => toggleSelected(before, id, { shown, isRange })),
    set: (ids, isSelected) => setState((before) => selectAll(before, ids, isSelected)),
    clear: () => setState(NOTHING_SELECTED),
  };
}
