import { type Handover, handoverSchema } from '@dewar/contract/handovers';

const KEY = 'dewar.handover';

/** The last load that this device has opened, for when there is no signal. */
export function storeOpened(token: string, handover: Handover): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ token, handover }));
  } catch {
    // Without room it is opened with a signal only.
  }
}

export function readOpened(token: string): Handover | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const read = handoverSchema.safeParse(kept.handover);
    return kept.token === token && read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
