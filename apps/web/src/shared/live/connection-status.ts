import { createStore } from '../state/store.ts';

/** Whether live updates arrive, as far as the person should be told. */
export const connectionStatus = createStore<'online' | 'offline'>('online');
