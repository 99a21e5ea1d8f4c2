import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { askToDelete, askToRegenerate } from './report-questions.ts';
import { useRegenerateReport, useRemoveReport } from './weekly-reports-api.ts';

export type ReportChange = 'regenerate' | 'delete';

/** Changes a report after asking, says what came of it, and tells what is under way; one change at a time. */
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
    } catch (failure) {
      notifyError(failure);
    }
    setUnderWay(null);
  };
  return { underWay, change };
}
