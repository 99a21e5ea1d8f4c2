import { SETTINGS } from '@dewar/domain/settings/settings';
import { ALERT_KINDS, type AlertCause, findAlertCause } from '@dewar/domain/tanks/alert-causes';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { isWithinWorkingHours } from '@dewar/domain/time/working-hours';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { withoutSuspended } from '../../shared/mail/without-suspended.ts';
import { readSettingsOfCompanies, type SettingValues } from '../../shared/settings/settings-reader.ts';
import type { UnsentFact } from './alert-fact-repository.ts';
import { alertMail } from './alert-mail.ts';
import { alertKey, claimAlerts } from './sent-alert-repository.ts';

const { timezone, alert_email_recipients, working_hours } = SETTINGS;
const ASKED = { timezone, alert_email_recipients, working_hours };

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
    await mailCompany(db, { due, settings, now, publicUrl: config.publicUrl }).catch((err: unknown) => {
      log.warn({ err, company_id }, 'alerts were not emailed; the next run will retry');
    });
  }
}

function findDueAlerts(facts: readonly UnsentFact[], settings: AlertSettings, now: Date): Alert[] {
  const isWorkingTime = isWithinWorkingHours(settings.working_hours, now);
  const today = calendarDateIn(settings.timezone, now);
  return facts
    .flatMap((known) => {
      const view = { isOperational: known.operational_status, now, today };
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
    a.tank_number.localeCompare(b.tank_number, 'en', { numeric: true })
  );
}

interface CompanyAlerts {
  readonly due: readonly Alert[];
  readonly settings: AlertSettings;
  readonly now: Date;
  readonly publicUrl: string;
}

/** Without recipients nothing counts as sent: recipients added later get what applies then. */
async function mailCompany(db: Database, { due, settings, now, publicUrl }: CompanyAlerts): Promise<void> {
  const { alert_email_recipients, timezone: timeZone, working_hours: hours } = settings;
  if (due.length === 0) return;
  const recipients = await withoutSuspended(db, alert_email_recipients, now);
  if (recipients.length === 0) return;
  await inTransaction(db, async (transaction) => {
    const claimed = await claimAlerts(transaction, due, now);
    const alerts = due.filter((alert) => claimed.has(alertKey(alert)));
    const [first] = alerts;
    if (first === undefined) return;
    const mail = alertMail({ companyName: first.company_name, alerts, timeZone, hours, now }, publicUrl);
    for (const recipient of recipients) {
      await queueMail(transaction, { ...mail, recipient, recipient_user_id: null });
    }
  });
}
