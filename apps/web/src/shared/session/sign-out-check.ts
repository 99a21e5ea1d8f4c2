import { createStore } from '../state/store.ts';

/** Asks before a sign-out that would lose something; false stops it. Set by what is loaded after the first screen. */
export const signOutCheck = createStore<(() => Promise<boolean>) | undefined>(undefined);

/** Whether another tab holds text of a person; set by what is loaded after the first screen. */
export const textElsewhere = createStore<((personId: number | undefined) => Promise<boolean>) | undefined>(undefined);
