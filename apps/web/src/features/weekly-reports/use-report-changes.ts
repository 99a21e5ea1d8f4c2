import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { askToDelete, askToRegenerate } from './report-questions.ts';
import { refreshReports, regenerateReport, removeReport } from './weekly-reports-api.ts';

export type ReportChange = 'regenerate' | 'delete';

interface ChangeKind {
  readonly ask: (report: WeeklyReport) => Promise<boolean>;
  readonly write: (report: WeeklyReport) => Promise<unknown>;
  readonly done: string;
}

const KINDS: Readonly<Record<ReportChange, ChangeKind>> = {
  regenerate: {
    ask: askToRegenerate,
    write: ({ company_name, week_start_date, week_end_date }) =>
      regenerateReport({ company_name, week_start_date, week_end_date }),
    done: 'Weekly report regenerated',
  },
  delete: { ask: askToDelete, write: ({ id }) => removeReport(id), done: 'Weekly report deleted' },
};

/** Changes a report after asking, says what came of it, and tells what is under way; one change at a time. */
export function useReportChanges() {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<{ readonly id: number; readonly kind: ReportChange } | null>(null);
  const change = async (kind: ReportChange, report: WeeklyReport) => {
    const { ask, write, done } = KINDS[kind];
    if (underWay !== null || !(await ask(report))) return;
    setUnderWay({ id: report.id, kind });
    try {
      await write(report);
      notifySuccess(done);
    } catch (failure) {
      notifyError(failure);
    }
    // Also after a failure: its answer may have been lost after the change was made.
    await refreshReports(queryClient);
    setUnderWay(null);
  };
  return { underWay, change, refresh: () => void refreshReports(queryClient) };
}
