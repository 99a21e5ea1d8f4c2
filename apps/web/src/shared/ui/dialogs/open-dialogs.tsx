import { Fragment, type ReactNode, useSyncExternalStore } from 'react';

interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
}

const listeners = new Set<() => void>();
let open: readonly OpenDialog[] = [];
let lastId = 0;
/** Those that stand, and those that went in this very turn. */
const inTheWay = new Set<number>();

/** Shows a dialog from anywhere, outside the tree that asks for it. Returns what takes it away again. */
export function openDialog(node: ReactNode): () => void {
  lastId += 1;
  const dialog = { id: lastId, node };
  inTheWay.add(dialog.id);
  replace([...open, dialog]);
  return () => {
    replace(open.filter((other) => other !== dialog));
    setTimeout(() => inTheWay.delete(dialog.id));
  };
}

/** Whether an Escape is for such a dialog: what lies under it hears the same key, before it or after. */
export function isCoveredByDialog(): boolean {
  return inTheWay.size > 0;
}

/** Takes every dialog away; whoever asked gets no answer. */
export function dropDialogs(): void {
  inTheWay.clear();
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
