import { errorText } from '../../api/api-error.ts';
import { createStore } from '../../state/store.ts';

export interface ShownNotification {
  readonly id: number;
  readonly message: string;
  readonly tone: 'good' | 'bad';
}

export const notifications = createStore<readonly ShownNotification[]>([]);
let lastId = 0;

export function notifySuccess(message: string): void {
  show(message, 'good');
}

/** Shows an error until it is dismissed. Takes the text to show, or whatever was thrown. */
export function notifyError(error: unknown): void {
  show(typeof error === 'string' ? error : errorText(error), 'bad');
}

export function dismissNotification(id: number): void {
  notifications.set(notifications.get().filter((notification) => notification.id !== id));
}

function show(message: string, tone: ShownNotification['tone']): void {
  lastId += 1;
  notifications.set([...notifications.get(), { id: lastId, message, tone }]);
}
