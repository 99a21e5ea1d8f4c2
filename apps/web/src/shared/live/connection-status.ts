import { createStore } from '../state/store.ts';

/**
 * Whether live updates arrive, as far as the person should be told. 'asking': everything else comes through, and the page
 * asks for changes by itself.
 */
export const connectionStatus = createStore<'online' | 'offline' | 'asking'>('online');
