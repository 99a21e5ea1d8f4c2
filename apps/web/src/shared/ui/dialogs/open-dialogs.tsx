import type { ReactNode } from 'react';
import { createStore, useStore } from '../../state/store.ts';
import { Boundary } from '../states/boundary.ts';
import { notifyError } from '../states/notify.ts';

interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
  /** It crashed, and is gone without an answer. */
  readonly onBroken: () => void;
}

const openDialogs = createStore<readonly OpenDialog[]>([]);
let lastId = 0;
/** Open dialogs, and those closed in the current turn of the event loop. */
const coveringIds = new Set<number>();

/** Opens a dialog outside the component tree of the caller. Returns a function that closes it. */
export function openDialog(node: ReactNode, onBroken: () => void = () => {}): () => void {
  lastId += 1;
  const dialog = { id: lastId, node, onBroken };
  coveringIds.add(dialog.id);
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => {
    openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
    setTimeout(() => coveringIds.delete(dialog.id));
  };
}

/** Whether Escape belongs to such a dialog: what lies under it receives the same key event, before or after it. */
export function isCoveredByDialog(): boolean {
  return coveringIds.size > 0;
}

/** Closes every dialog; their questions stay unanswered. */
export function dropDialogs(): void {
  coveringIds.clear();
  openDialogs.set([]);
}

function dropBroken(dialog: OpenDialog): void {
  coveringIds.delete(dialog.id);
  openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
  dialog.onBroken();
  notifyError('This dialog could not be shown. Please try again.');
}

/** Rendered once, in the providers. */
export function OpenDialogs() {
  return useStore(openDialogs).map((dialog) => (
    <Boundary key={dialog.id} fallback={() => null} onError={() => dropBroken(dialog)}>
      {dialog.node}
    </Boundary>
  ));
}
