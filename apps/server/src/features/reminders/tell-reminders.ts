import { payloadOf, payloadOfMany, SEPARATE_REMINDERS } from '@dewar/domain/reminders/push-payload';
import { findDueReminders } from '@dewar/domain/reminders/reminder-causes';
import { isWithinReminderHours } from '@dewar/domain/reminders/reminder-hours';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { readSettingsOfCompanies, type SettingValues } from '../../shared/settings/settings-reader.ts';
import { type SessionTimes, sessionTimes } from '../auth/sessions/session-repository.ts';
import { keepCauses, listTanksInQuestion, takeTurn } from './reminder-cause-repository.ts';
import { claimTold, listUntold, queueMessage, type UntoldReminder } from './told-reminder-repository.ts';

const { timezone, inspection_due_soon_days } = SETTINGS;
const ASKED = { timezone, inspection_due_soon_days };

type SettingsOf = ReadonlyMap<number, SettingValues<typeof ASKED>>;

/** Finds what is due now and queues a message for everybody who is to be told; on one server at a time. */
export async function tellReminders({ db, clock, config }: Pick<Server, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    if (!(await takeTurn(transaction))) return;
    const settingsOf = await refreshCauses(transaction, now);
    await queueReminders(transaction, settingsOf, sessionTimes(config, now));
  });
}

async function refreshCauses(transaction: Database, now: Date): Promise<SettingsOf> {
  const tanks = await listTanksInQuestion(transaction, now);
  const companies = [...new Set(tanks.map(({ company_id }) => company_id))];
  const settingsOf = await readSettingsOfCompanies(transaction, ASKED, companies);
  const todayOf = new Map(settingsOf.entries().map(([id, settings]) => [id, calendarDateIn(settings.timezone, now)]));
  const causes = tanks.flatMap(({ tank_id, company_id, tank }) => {
    const inspectionSoonDays = settingsOf.get(company_id)?.inspection_due_soon_days ?? inspection_due_soon_days.initial;
    const today = todayOf.get(company_id) ?? calendarDateIn('UTC', now);
    return findDueReminders(tank, { now, today, inspectionSoonDays }).map((due) => ({ tank_id, company_id, ...due }));
  });
  await keepCauses(transaction, causes, now);
  return settingsOf;
}

async function queueReminders(transaction: Database, settingsOf: SettingsOf, times: SessionTimes): Promise<void> {
  const { now } = times;
  const untold = (await listUntold(transaction, times)).filter((reminder) => isTime(reminder, settingsOf, now));
  for (const [user_id, reminders] of Map.groupBy(untold, (reminder) => reminder.user_id)) {
    const ids = reminders.map(({ cause_id }) => cause_id);
    const claimed = await claimTold(transaction, user_id, ids, now);
    const told = reminders.filter(({ cause_id }) => claimed.has(cause_id));
    for (const { payload, cause_id } of messagesOf(told)) {
      await queueMessage(transaction, { user_id }, { payload: JSON.stringify(payload), cause_id }, now);
    }
  }
}

function isTime(reminder: UntoldReminder, settingsOf: SettingsOf, now: Date): boolean {
  if (reminder.timing === 'at_once') return true;
  const { weekdays, hours_start: start, hours_end: end, hours_zone, company_id } = reminder;
  const ofCompany = settingsOf.get(company_id)?.timezone;
  const zone = hours_zone === 'company' && ofCompany !== undefined ? ofCompany : reminder.timezone;
  return isWithinReminderHours({ weekdays, start, end, timezone: zone }, now);
}

function messagesOf(told: readonly UntoldReminder[]) {
  if (told.length > SEPARATE_REMINDERS) return [{ payload: payloadOfMany(told.length), cause_id: null }];
  return told.map((reminder) => ({ payload: payloadOf(reminder), cause_id: reminder.cause_id }));
}
