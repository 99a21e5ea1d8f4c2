import { createStore } from '../state/store.ts';

/** How much of the file that this tab is sending from the queue has left the device (0 to 1). */
export interface SendingShare {
  readonly order: number;
  readonly share: number;
}

export const sendingShare = createStore<SendingShare | null>(null);
