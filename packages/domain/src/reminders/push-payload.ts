import { tankPath } from '../tanks/tank-address.ts';
import { REMINDER_LABELS, type ReminderCause } from './reminder-causes.ts';

/** What a device is told: no more than a tank's number, what it is about, and where to read on. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A path of the portal. */
  readonly path: `/${string}`;
  /** A newer notification replaces the one with the same tag. */
  readonly tag: string;
}

/** More reminders of one person at the same moment come as one. */
export const SEPARATE_REMINDERS = 3;

export interface ReminderOfTank {
  readonly tank_id: number;
  readonly tank_number: string;
  readonly cause: ReminderCause;
}

export function payloadOf({ tank_id, tank_number, cause }: ReminderOfTank): PushPayload {
  return {
    title: tank_number,
    body: REMINDER_LABELS[cause],
    path: tankPath(tank_id),
    tag: `tank-${tank_id}-${cause}`,
  };
}

/** Of many reminders: how many there are; which, the portal shows. */
export function payloadOfMany(count: number): PushPayload {
  return { title: 'Dewar', body: `${count} reminders. Open the portal to see them.`, path: '/', tag: 'reminders' };
}

export const TEST_PAYLOAD: PushPayload = {
  title: 'Dewar',
  body: 'This is a test. Reminders reach this device.',
  path: '/user-settings?tab=reminders',
  tag: 'test',
};
