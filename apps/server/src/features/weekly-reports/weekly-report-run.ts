import { listMissingWeeks, MAX_CAUGHT_UP_WEEKS, type ReportDates } from '@dewar/domain/reports/reporting-week';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { CronJob } from '../../shared/jobs/jobs.ts';
import { companyRecipients } from '../../shared/mail/company-recipients.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { storeAttachment } from '../../shared/mail/mail-repository.ts';
import { readSetting, readStored } from '../../shared/settings/settings-reader.ts';
import { type PrintReport, reportFileName } from './report-printer.ts';
import { keepMailing } from './report-version-repository.ts';
import {
  claimMailing,
  claimRun,
  listRunsAwaitingMail,
  listScheduledCompanies,
  type ScheduledCompany,
} from './scheduled-run-repository.ts';
import { weeklyReportMail } from './weekly-report-mail.ts';
import { findReportOfRange, type ReportRange } from './weekly-report-repository.ts';
import { findBeforehand, generateReport } from './weekly-report-service.ts';

/**
 * Runs that may still matter: one week more than is made up for, because of days on which time zones disagree on the
 * date.
 */
const DAYS_LOOKED_BACK = (MAX_CAUGHT_UP_WEEKS + 2) * 7;
/** An older week is made up for without a mail, because it is no longer news. */
const MAILED_WITHIN_DAYS = 42;

type Parts = Pick<Server, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Makes the reports of past weeks without a run (rules 5), then mails them. Runs every quarter of an hour, because some
 * time zones are offset by quarters of an hour; a week is due at one o'clock local time.
 */
export function weeklyReportJob(parts: Parts, printReport: PrintReport): CronJob {
  const { db, clock, log } = parts;
  return {
    name: 'weekly-reports',
    cron: '*/15 * * * *',
    timeZone: 'UTC',
    run: async () => {
      const now = clock.now();
      for (const company of await listScheduledCompanies(db, addDays(calendarDateIn('UTC', now), -DAYS_LOOKED_BACK))) {
        await createMissingReports(db, company, now).catch((err: unknown) => {
          log.warn({ err, company_id: company.id }, 'a weekly report failed; the next run will retry');
        });
      }
      for (const { company_id, ...dates } of await listRunsAwaitingMail(db, now)) {
        await mailReport(parts, printReport, { company_id, ...dates }).catch((err: unknown) => {
          log.warn({ err, company_id }, 'a weekly report was not emailed; the next run will retry');
        });
      }
    },
  };
}

async function createMissingReports(db: Database, company: ScheduledCompany, now: Date): Promise<void> {
  const timeZone = readStored(SETTINGS.timezone, company.timezone);
  const { since, already_run: alreadyRun } = company;
  for (const dates of listMissingWeeks({ timeZone, since, alreadyRun, now })) {
    const found = await findBeforehand(db, company.id, dates);
    await inTransaction(db, async (transaction) => {
      const run = { company_id: company.id, ...dates, run_at: now, awaits_mail: isNews(dates, now) };
      if (!(await claimRun(transaction, run))) return;
      await generateReport(transaction, company, { dates, person: null, now, found });
    });
  }
}

function isNews({ week_end_date }: ReportDates, now: Date): boolean {
  return addDays(week_end_date, MAILED_WITHIN_DAYS) >= calendarDateIn('UTC', now);
}

/** Typesetting precedes the transaction, so that no rows are locked meanwhile. */
async function mailReport({ db, clock, config }: Parts, printReport: PrintReport, range: ReportRange): Promise<void> {
  const addresses = await readSetting(db, SETTINGS.alert_email_recipients, range.company_id);
  const recipients = await companyRecipients(db, { company_id: range.company_id, addresses }, clock.now());
  const report = recipients.length === 0 ? undefined : await findReportOfRange(db, range);
  const printed = report && (await printReport(report));
  await inTransaction(db, async (transaction) => {
    if (!(await claimMailing(transaction, range)) || report === undefined || printed === undefined) return;
    const attachment_id = await storeAttachment(transaction, {
      file_name: reportFileName(report.record).replaceAll(/\p{Cc}+/gu, ' '),
      content_type: 'application/pdf',
      content: Buffer.from(printed.bytes),
    });
    const mail = weeklyReportMail(report.record, config.publicUrl);
    const { id, version = 1 } = report.record;
    await keepMailing(transaction, { id, version }, { mailed_at: clock.now(), mailed_to: recipients.length });
    for (const recipient of recipients) {
      const { company_id } = range;
      await queueMail(transaction, { ...mail, recipient, recipient_user_id: null, company_id, attachment_id });
    }
  });
}
