import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeReportDates } from '@dewar/domain/reporting-week';
import { confirm } from '../../shared/ui/confirm-dialog.tsx';
import { notifyFailure, notifySuccess } from '../../shared/ui/notify.ts';
import { regenerateReport, removeReport } from './weekly-reports-api.ts';

/** Asks, generates anew, and says what came of it; whether it was tried. */
export async function regenerateAfterAsking({ company_name, ...report }: WeeklyReport): Promise<boolean> {
  const isSure = await confirm({
    title: 'Regenerate report',
    body: `This replaces the report of ${describeReportDates(report)} by one from what is recorded now. Its notes stay.`,
    verb: 'Regenerate report',
  });
  if (!isSure) return false;
  const { week_start_date, week_end_date } = report;
  return tell('Weekly report regenerated', regenerateReport({ company_name, week_start_date, week_end_date }));
}

/** The same for deleting. */
export async function deleteAfterAsking(report: WeeklyReport): Promise<boolean> {
  const isSure = await confirm({
    title: 'Delete report',
    body: `Are you sure you want to delete the report of ${describeReportDates(report)}, and its notes? This action cannot be undone.`,
    verb: 'Delete report',
    isDestructive: true,
  });
  return isSure && tell('Weekly report deleted', removeReport(report.id));
}

async function tell(done: string, write: Promise<unknown>): Promise<true> {
  try {
    await write;
    notifySuccess(done);
  } catch (failure) {
    notifyFailure(failure);
  }
  return true;
}
