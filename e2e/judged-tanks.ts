import { expect } from '@playwright/test';
import { read } from './portal-api.ts';

/** Only to end a wait that hangs. */
const DONE_WITHIN_MS = 540_000;

/** Until the background job has judged every tank whose records changed: lists and forecasts show it from then on. */
export async function untilJudged(): Promise<void> {
  const tanksLeft = async () => (await read<{ being_judged: number }>('admin', '/api/evacuation-list')).being_judged;
  await expect.poll(tanksLeft, { message: 'tanks to judge', timeout: DONE_WITHIN_MS }).toBe(0);
}
