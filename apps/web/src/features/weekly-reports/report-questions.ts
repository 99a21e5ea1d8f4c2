import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

export function askToRegenerate(report: WeeklyReport): Promise<boolean> {
  return confirm({
    title: 'Regenerate report',
    body: `This replaces the report of ${describeReportDates(report)} by one from what is recorded now. Its notes stay.`,
    verb: 'Regenerate report',
  });
}

export function askToDelete(report: WeeklyReport): Promise<boolean> {
  return confirm({
    title: 'Delete report',
    body: `Are you sure you want to delete the report of ${describeReportDates(report)}, and its notes? This action cannot be undone.`,
    verb: 'Delete report',
    isDestructive: true,
  });
}
