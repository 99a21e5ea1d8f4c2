import { areAlertsCollected, mayMailAlerts } from '@dewar/domain/mails/alert-mail-pace';
import { compareNames } from '@dewar/domain/primitives/name-order';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { ALERT_KINDS, type AlertCause, findAlertCause } from '@dewar/domain/tanks/alert-causes';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { isWithinWorkingHours } from '@dewar/domain/time/working-hours';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { companyRecipients } from '../../shared/mail/company-recipients.ts';
import { countMail, listCountedMails, lockCountedMails, tellOfMailLimit } from '../../shared/mail/mail-limits.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { readSetting, readSettingsOfCompanies, type SettingValues } from '../../shared/settings/settings-reader.ts';
import type { UnsentFact } from './alert-fact-repository.ts';
import { alertMail } from './alert-mail.ts';
import { alertKey, claimAlerts } from './sent-alert-repository.ts';

const { timezone, alert_email_recipients, working_hours, alert_repeat_days } = SETTINGS;
const ASKED = { timezone, alert_email_recipients, working_hours, alert_repeat_days };

type AlertSettings = SettingValues<typeof ASKED>;

/** A fact that is a cause now. */
export interface Alert extends UnsentFact, AlertCause {}

/** Mails those facts that are causes: all of a company in one mail, outside its working hours only urgent ones. */
export async function sendAlerts(
  { db, config, log }: Pick<Server, 'db' | 'config' | 'log'>,
  facts: readonly UnsentFact[],
  now: Date,
): Promise<void> {
  const companies = Map.groupBy(facts, ({ company_id }) => company_id);
  const settingsOf = await readSettingsOfCompanies(db, ASKED, [...companies.keys()]);
  for (const [company_id, known] of companies) {
    const settings = settingsOf.get(company_id);
    if (settings === undefined) continue;
    const due = findDueAlerts(known, settings, now);
    await mailCompany(db, { due, settings, now, config }).catch((err: unknown) => {
      log.warn({ err, company_id }, 'alerts were not emailed; the next run will retry');
    });
  }
}

function findDueAlerts(facts: readonly UnsentFact[], settings: AlertSettings, now: Date): Alert[] {
  const isWorkingTime = isWithinWorkingHours(settings.working_hours, now);
  const today = calendarDateIn(settings.timezone, now);
  return facts
    .flatMap((known) => {
      const view = { isOperational: known.operational_status, now, today, repeatDays: settings.alert_repeat_days };
      const cause = findAlertCause(known.fact, view);
      return cause === null ? [] : [{ ...known, ...cause }];
    })
    .filter(({ isUrgent }) => isWorkingTime || isUrgent)
    .toSorted(byWeight);
}

function byWeight(a: Alert, b: Alert): number {
  return (
    Number(b.isUrgent) - Number(a.isUrgent) ||
    ALERT_KINDS.indexOf(a.kind) - ALERT_KINDS.indexOf(b.kind) ||
    compareNames(a.tank_number, b.tank_number)
  );
}

interface CompanyAlerts {
  readonly due: readonly Alert[];
  readonly settings: AlertSettings;
  readonly now: Date;
  readonly config: Server['config'];
}

/** Without recipients nothing counts as sent: recipients added later get what applies then. */
async function mailCompany(db: Database, { due, settings, now, config }: CompanyAlerts): Promise<void> {
  const { alert_email_recipients, timezone: timeZone, working_hours: hours } = settings;
  const [cause] = due;
  if (cause === undefined) return;
  const { company_id } = cause;
  const recipients = await companyRecipients(db, { company_id, addresses: alert_email_recipients }, now);
  if (recipients.length === 0) return;
  const key = `alerts of company ${company_id}`;
  const most = await readSetting(db, SETTINGS.alert_emails_per_company_a_day);
  const isFull = await inTransaction(db, async (transaction) => {
    await lockCountedMails(transaction, key);
    const sent = await listCountedMails(transaction, key, now);
    // What is held back stays unsent, and is in the next email.
    if (!mayMailAlerts(sent, most, now)) return true;
    const claimed = await claimAlerts(transaction, due, now);
    const alerts = due.filter((alert) => claimed.has(alertKey(alert)));
    const [first] = alerts;
    if (first === undefined) return false;
    await countMail(transaction, { key }, now);
    const isDigest = areAlertsCollected(sent.length, most);
    const mail = alertMail(
      { companyName: first.company_name, alerts, timeZone, hours, now, isDigest },
      config.publicUrl,
    );
    for (const recipient of recipients) {
      await queueMail(transaction, { ...mail, recipient, recipient_user_id: null, company_id });
    }
    return false;
  });
  if (!isFull) return;
  const words = `The company ${cause.company_name} has so many alerts that they are collected: its recipients get at most ${most} emails within 24 hours.`;
  await tellOfMailLimit({ db, config }, { key, words, now });
}
