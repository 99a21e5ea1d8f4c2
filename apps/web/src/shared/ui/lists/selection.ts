/** Which records of a list are selected, and where a range with Shift begins. */
export interface SelectionState {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

export const NOTHING_SELECTED: SelectionState = { ids: new Set(), anchor: null };

/**
 * A record is selected or not any more. With `isRange` all records between it and the last one that was changed become
 * like it; `shown` are the ids in the order of the list.
 */
export function toggleSelected(
  { ids, anchor }: SelectionState,
  id: number,
  { shown, isRange }: { readonly shown: readonly number[]; readonly isRange: boolean },
): SelectionState {
  const isSelected = !ids.has(id);
  const from = isRange && anchor !== null ? shown.indexOf(anchor) : -1;
  const to = shown.indexOf(id);
  const changed = from === -1 || to === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: withIds(ids, changed, isSelected), anchor: id };
}

/** All of these are selected, or none of them; others stay as they are. */
export function selectAll({ ids }: SelectionState, shown: readonly number[], isSelected: boolean): SelectionState {
  return { ids: withIds(ids, shown, isSelected), anchor: null };
}

function withIds(ids: ReadonlySet<number>, changed: readonly number[], isSelected: boolean): ReadonlySet<number> {
  if (isSelected) return new Set([...ids, ...changed]);
  return new Set([...ids].filter((id) => !changed.includes(id)));
}
