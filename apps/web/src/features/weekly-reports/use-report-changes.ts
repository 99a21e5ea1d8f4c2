import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { useState } from 'react';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { useRegenerateReport, useRemoveReport } from './weekly-reports-api.ts';

export type ReportChange = 'regenerate' | 'delete';

/** Changes a report after a confirmation, reports the result, and tracks the running change; one change at a time. */
export function useReportChanges() {
  const regenerateReport = useRegenerateReport();
  const removeReport = useRemoveReport();
  const [underWay, setUnderWay] = useState<{ readonly id: number; readonly kind: ReportChange } | null>(null);
  const change = async (kind: ReportChange, report: WeeklyReport) => {
    const { id, company_name, week_start_date, week_end_date } = report;
    const ask = kind === 'delete' ? askToDelete : askToRegenerate;
    if (underWay !== null || !(await ask(report))) return;
    setUnderWay({ id, kind });
    try {
      if (kind === 'delete') await removeReport(id);
      else await regenerateReport({ company_name, week_start_date, week_end_date });
      notifySuccess(kind === 'delete' ? 'Weekly report deleted' : 'Weekly report regenerated');
    } catch (error) {
      notifyError(error);
    }
    setUnderWay(null);
  };
  return { underWay, change };
}

function askToRegenerate(report: WeeklyReport): Promise<boolean> {
  return confirm({
    title: 'Regenerate report',
    body: `This replaces the report of ${describeReportDates(report)} with one of what was known at its end and was corrected since. Where anything differs it is a new version, and the one of now can still be read. Its notes stay.`,
    verb: 'Regenerate report',
  });
}

function askToDelete(report: WeeklyReport): Promise<boolean> {
  return confirm({
    title: 'Delete report',
    body: `Are you sure you want to delete the report of ${describeReportDates(report)}, its versions and its notes? This action cannot be undone.`,
    verb: 'Delete report',
    isDestructive: true,
  });
}
