import { createStore } from '../state/store.ts';

/** Asks before a sign-out that would lose something; false stops it. Set by what is loaded after the first screen. */
export const signOutCheck = createStore<(() => Promise<boolean>) | undefined>(undefined);
