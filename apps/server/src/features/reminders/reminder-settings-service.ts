import type { BodyOf } from '@dewar/contract/endpoint';
import type { PushDevice, ReminderChoice, ReminderSettings, updateReminderSettings } from '@dewar/contract/reminders';
import { REMINDER_CAUSES } from '@dewar/domain/reminders/reminder-causes';
import { DEFAULT_WEEKDAYS, findReminderHoursError } from '@dewar/domain/reminders/reminder-hours';
import { DEFAULT_WORKING_HOURS } from '@dewar/domain/time/working-hours';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { listDevices, type StoredDevice } from './push-device-repository.ts';
import {
  countReadableTanks,
  findSettings,
  listChoices,
  lockSettings,
  replaceChoices,
  type StoredSettings,
  updateHours,
} from './reminder-settings-repository.ts';

const UNTOUCHED: StoredSettings = {
  weekdays: DEFAULT_WEEKDAYS,
  hours_start: DEFAULT_WORKING_HOURS.start,
  hours_end: DEFAULT_WORKING_HOURS.end,
  hours_zone: 'own',
  version: 0,
};

/** A person's settings; nothing is told before they chose something. */
export async function getSettings({ db, person }: RequestContext, publicKey: Buffer): Promise<ReminderSettings> {
  const stored = (await findSettings(db, person.id)) ?? UNTOUCHED;
  const chosen = await listChoices(db, person);
  const devices = await listDevices(db, person.id);
  return {
    ...stored,
    weekdays: [...stored.weekdays],
    choices: REMINDER_CAUSES.map((cause) => chosen.find((choice) => choice.cause === cause) ?? notChosen(cause)),
    devices: devices.map((device) => deviceOf(device, person)),
    public_key: publicKey.toString('base64url'),
  };
}

function notChosen(cause: ReminderChoice['cause']): ReminderChoice {
  return { cause, scope: 'none', timing: 'at_once', tanks: [] };
}

/** As in responses. */
export function deviceOf(device: StoredDevice, { session_id }: SignedIn): PushDevice {
  const { id, user_agent, created_at, last_sent_at } = device;
  return {
    ...{ id, user_agent },
    created_at: created_at.toISOString(),
    last_sent_at: last_sent_at?.toISOString() ?? null,
    is_current: device.session_id === session_id,
  };
}

type NewSettings = BodyOf<typeof updateReminderSettings>;

interface SettingsChange {
  readonly body: NewSettings;
  readonly expectedVersion: number | undefined;
  readonly publicKey: Buffer;
}

/** Replaces what a person chose. Throws 400 with the field, and 412 with the current settings. */
export async function saveSettings(
  context: RequestContext,
  { body, expectedVersion, publicKey }: SettingsChange,
): Promise<ReminderSettings> {
  const { person } = context;
  const { choices, ...hours } = body;
  const error = findReminderHoursError({
    weekdays: hours.weekdays,
    start: hours.hours_start,
    end: hours.hours_end,
    timezone: person.timezone,
  });
  if (error !== null) throw invalidInput({ [hours.weekdays.length === 0 ? 'weekdays' : 'hours_end']: error });
  return withTransaction(context, async (within, transaction) => {
    await lockSettings(transaction, person.id);
    const before = await getSettings(within, publicKey);
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
    await requireChoices(within, choices);
    await updateHours(transaction, person.id, { ...hours, weekdays: [...new Set(hours.weekdays)].toSorted() });
    await replaceChoices(
      transaction,
      person.id,
      choices
        .filter(({ scope }) => scope !== 'none')
        .map(({ cause, timing, scope, tank_ids }) => {
          const isOfFleet = scope === 'fleet';
          return { cause, timing, of_fleet: isOfFleet, tank_ids: isOfFleet ? [] : [...new Set(tank_ids)] };
        }),
    );
    return getSettings(within, publicKey);
  });
}

/** Throws 400 for a cause that is named twice, single tanks without one, and tanks that the person does not see. */
async function requireChoices({ db, person }: RequestContext, choices: NewSettings['choices']): Promise<void> {
  if (new Set(choices.map(({ cause }) => cause)).size < choices.length) {
    throw invalidInput({ choices: 'Each cause can be chosen once' });
  }
  const ofTanks = choices.filter(({ scope }) => scope === 'tanks');
  if (ofTanks.some(({ tank_ids }) => tank_ids.length === 0))
    throw invalidInput({ choices: 'Choose at least one tank' });
  const ids = [...new Set(ofTanks.flatMap(({ tank_ids }) => tank_ids))];
  if (ids.length === 0) return;
  if ((await countReadableTanks(db, person, ids)) < ids.length) {
    throw invalidInput({ choices: 'One of the tanks does not exist any more' });
  }
}
