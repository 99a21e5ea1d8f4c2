import { createStore } from '../shared/state/store.ts';

/** Rises when another person signs in without a sign-out in between: the screen then shows the wrong person's data. */
export const accountSwitches = createStore(0);
