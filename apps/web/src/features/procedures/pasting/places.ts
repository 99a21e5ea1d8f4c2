import { StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

interface Place {
  readonly id: number;
  readonly at: number;
}

const added = StateEffect.define<Place>();
const removed = StateEffect.define<number>();
/** The text of this transaction is that of a place: later places at the same position stand behind it. */
export const insertedAt = StateEffect.define<number>();

/**
 * Positions where something is still to be inserted. What is typed at such a position stands behind it, as if it had been
 * inserted at once.
 */
const places = StateField.define<readonly Place[]>({
  create: () => [],
  update(all, { changes, effects }) {
    const own = effects.find((effect) => effect.is(insertedAt))?.value;
    let now = all.map(({ id, at }) => ({ id, at: changes.mapPos(at, own !== undefined && id >= own ? 1 : -1) }));
    for (const effect of effects) {
      if (effect.is(added)) now = [...now, effect.value];
      if (effect.is(removed)) now = now.filter(({ id }) => id !== effect.value);
    }
    return now;
  },
});

let lastId = 0;

export function addPlace(view: EditorView, at: number): number {
  lastId += 1;
  const isNew = view.state.field(places, false) === undefined;
  if (isNew) view.dispatch({ effects: StateEffect.appendConfig.of(places) });
  view.dispatch({ effects: added.of({ id: lastId, at }) });
  return lastId;
}

export function findPlace(view: EditorView, id: number): number | undefined {
  return view.state.field(places).find((place) => place.id === id)?.at;
}

export function removePlace(view: EditorView, id: number): void {
  view.dispatch({ effects: removed.of(id) });
}
