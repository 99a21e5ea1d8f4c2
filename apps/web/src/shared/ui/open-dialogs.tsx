import { Fragment, type ReactNode, useSyncExternalStore } from 'react';

interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
}

const listeners = new Set<() => void>();
let open: readonly OpenDialog[] = [];
let lastId = 0;

/** Shows a dialog from anywhere, outside the tree that asks for it. Returns what takes it away again. */
export function openDialog(node: ReactNode): () => void {
  lastId += 1;
  const dialog = { id: lastId, node };
  replace([...open, dialog]);
  return () => replace(open.filter((other) => other !== dialog));
}

/** Takes every dialog away; whoever asked gets no answer. */
export function dropDialogs(): void {
  replace([]);
}

/** Stands once, in the providers. */
export function OpenDialogs() {
  const dialogs = useSyncExternalStore(subscribe, () => open);
  return dialogs.map(({ id, node }) => <Fragment key={id}>{node}</Fragment>);
}

function replace(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
