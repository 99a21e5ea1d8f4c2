import { errorText } from '../../api/api-error.ts';
import { createStore } from '../../state/store.ts';

export interface ShownNotification {
  readonly id: number;
  readonly message: string;
  readonly tone: 'good' | 'bad';
  /** Takes back what the message reports. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** Undo tells by itself what came back, since not everything may. */
  readonly isToldByUndo?: boolean | undefined;
  /** A second line: where else it can be taken back. */
  readonly hint?: string | undefined;
  /** Opens what the message is about. */
  readonly open?: (() => unknown) | undefined;
}

type Offers = Pick<ShownNotification, 'hint' | 'open' | 'isToldByUndo'>;

/** Of the keys that desktop programs use, the one for the next part of a window. */
export const NOTICE_KEY = 'F6';

export const notifications = createStore<readonly ShownNotification[]>([]);
/** What can still be undone although its notice has gone; it stands in the person's menu. */
export const lastUndo = createStore<ShownNotification | null>(null);
const LAST_UNDO_MS = 600_000;
let lastId = 0;

/** Undo is offered for the latest success alone: an earlier record may have changed or gone since. */
export function notifySuccess(message: string, undo?: ShownNotification['undo'], offers?: Offers): void {
  notifications.set(notifications.get().filter((notification) => notification.undo === undefined));
  const shown = show(message, 'good', { ...offers, undo });
  lastUndo.set(undo === undefined ? null : shown);
  // Later, others may have gone on from what it would take back.
  setTimeout(() => lastUndo.get() === shown && lastUndo.set(null), LAST_UNDO_MS);
}

/** What Undo does, for a record that may still be withdrawn; undefined for others. */
export function undoOf(
  record: { readonly correctable_until: string | null },
  withdraw: () => Promise<unknown>,
): ShownNotification['undo'] {
  return record.correctable_until === null ? undefined : withdraw;
}

/** Runs what a notification offers, and shows the result in its place. */
export async function undoNotified({ id, undo, isToldByUndo }: ShownNotification): Promise<void> {
  dismissNotification(id);
  lastUndo.set(null);
  try {
    await undo?.();
    if (!isToldByUndo) notifySuccess('Undone');
  } catch (error) {
    notifyError(error);
  }
}

/** Shows an error until it is dismissed. Takes the text to show, or whatever was thrown. */
export function notifyError(error: unknown): void {
  show(typeof error === 'string' ? error : errorText(error), 'bad');
}

/** Shows what a person has to know until it is dismissed. */
export function notifyWarning(message: string, offers?: Offers): void {
  show(message, 'bad', offers);
}

export function dismissNotification(id: number): void {
  notifications.set(notifications.get().filter((notification) => notification.id !== id));
}

function show(
  message: string,
  tone: ShownNotification['tone'],
  offers?: Offers & Pick<ShownNotification, 'undo'>,
): ShownNotification {
  lastId += 1;
  const shown = { id: lastId, message, tone, ...offers };
  notifications.set([...notifications.get(), shown]);
  return shown;
}
