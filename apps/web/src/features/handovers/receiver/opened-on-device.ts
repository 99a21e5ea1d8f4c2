import { type Handover, handoverSchema } from '@dewar/contract/handovers';
import { z } from 'zod';

const KEY = 'dewar.handover';
/** A gate sees many loads. */
const MOST_KEPT = 20;

const openedSchema = z.object({ token: z.string(), handover: handoverSchema });
type Opened = z.infer<typeof openedSchema>;

/** Keeps a load for when there is no signal: of those that this device has opened, the last ones. */
export function storeOpened(token: string, handover: Handover): void {
  const others = listOpened().filter((opened) => opened.token !== token);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { token, handover }].slice(-MOST_KEPT)));
  } catch {
    // Without room it is opened with a signal only.
  }
}

export function readOpened(token: string): Handover | undefined {
  return listOpened().find((opened) => opened.token === token)?.handover;
}

/** The oldest first. */
function listOpened(): readonly Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    // The release before kept the last one alone.
    return [kept].flat().flatMap((each) => {
      const opened = openedSchema.safeParse(each);
      return opened.success ? [opened.data] : [];
    });
  } catch {
    return [];
  }
}
