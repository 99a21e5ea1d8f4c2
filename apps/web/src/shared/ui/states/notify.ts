import { errorText } from '../../api/api-error.ts';

export interface ShownNotification {
  readonly id: number;
  readonly message: string;
  readonly tone: 'good' | 'bad';
}

const listeners = new Set<() => void>();
let shown: readonly ShownNotification[] = [];
let lastId = 0;

/** A short word that it worked. */
export function notifySuccess(message: string): void {
  show(message, 'good');
}

/** What failed; stays until dismissed. Takes the text to show, or whatever was thrown. */
export function notifyError(failure: unknown): void {
  show(typeof failure === 'string' ? failure : errorText(failure), 'bad');
}

export function dismissNotification(id: number): void {
  replace(shown.filter((notification) => notification.id !== id));
}

export function dismissAllNotifications(): void {
  replace([]);
}

export function readNotifications(): readonly ShownNotification[] {
  return shown;
}

export function subscribeNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(message: string, tone: ShownNotification['tone']): void {
  lastId += 1;
  replace([...shown, { id: lastId, message, tone }]);
}

function replace(next: readonly ShownNotification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
