import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { PREVIEW_LENGTHS, previewText } from '@dewar/domain/list-limits';
import { describeReportDates } from '@dewar/domain/reporting-week';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type RecordColumn, RecordList } from '../../shared/ui/record-list.tsx';
import { FoundReports } from './found-reports.tsx';
import styles from './managed-reports.module.css';
import { ReportNotesForm } from './report-notes-form.tsx';
import { ReportOrigin } from './report-origin.tsx';
import { deleteAfterAsking, regenerateAfterAsking } from './report-questions.ts';
import { reportTitle } from './report-title.ts';
import { refreshReports } from './weekly-reports-api.ts';

interface ManagedReportsProps {
  readonly companyName: string;
  readonly onOpen: (id: number) => void;
}

const ACTIONS = [
  { action: 'view', verb: 'View' },
  { action: 'notes', verb: 'Edit Notes' },
  { action: 'regenerate', verb: 'Regenerate' },
  { action: 'delete', verb: 'Delete' },
] as const;

type ReportAction = (typeof ACTIONS)[number]['action'];

/** A company's reports as administrators keep them (spec 2 §2.6). */
export function ManagedReports({ companyName, onOpen }: ManagedReportsProps) {
  const queryClient = useQueryClient();
  const [noted, setNoted] = useState<WeeklyReport | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const refresh = () => refreshReports(queryClient);
  const change = async (report: WeeklyReport, ask: (report: WeeklyReport) => Promise<boolean>) => {
    setBusyId(report.id);
    // Also after a failure: its answer may have been lost after the change was made.
    if (await ask(report)) await refresh();
    setBusyId(null);
  };
  const act = (action: ReportAction, report: WeeklyReport) => {
    if (action === 'view') onOpen(report.id);
    else if (action === 'notes') setNoted(report);
    else void change(report, action === 'regenerate' ? regenerateAfterAsking : deleteAfterAsking);
  };
  return (
    <>
      <FoundReports companyName={companyName}>
        {(reports) => (
          <RecordList
            label="Weekly reports"
            rows={reports}
            columns={COLUMNS}
            actionsWidth="21rem"
            renderActions={(report) =>
              ACTIONS.map(({ action, verb }) => (
                <Button
                  key={action}
                  size="compact-sm"
                  variant="subtle"
                  fw={500}
                  disabled={report.id === busyId}
                  aria-label={`${verb}, ${reportTitle(report)}`}
                  onClick={() => act(action, report)}
                >
                  {verb}
                </Button>
              ))
            }
          />
        )}
      </FoundReports>
      {noted !== null && (
        <ReportNotesForm report={noted} onSaved={() => void refresh()} onClose={() => setNoted(null)} />
      )}
    </>
  );
}

const COLUMNS: readonly RecordColumn<WeeklyReport>[] = [
  { label: 'Report', width: 'minmax(14rem, 3fr)', render: (report) => <Which report={report} /> },
  {
    label: 'Tanks',
    width: '4rem',
    isNumber: true,
    render: ({ report_data }) => formatNumber(report_data.summary.total_tanks_in_circulation),
  },
  {
    label: 'High readings',
    width: '6.5rem',
    isNumber: true,
    render: ({ report_data }) => formatNumber(report_data.summary.high_vacuum_readings_count),
  },
  {
    label: 'Admin notes',
    width: 'minmax(10rem, 4fr)',
    render: ({ report_data: { admin_notes } }) =>
      admin_notes === null ? (
        <span className={styles.none}>–</span>
      ) : (
        previewText(admin_notes, PREVIEW_LENGTHS.admin_notes)
      ),
  },
];

function Which({ report }: { readonly report: WeeklyReport }) {
  return (
    <span className={styles.which}>
      <span className={styles.title}>{reportTitle(report)}</span>
      <span className={styles.note}>{describeReportDates(report)}</span>
      <span className={styles.note}>
        <ReportOrigin report={report} />
      </span>
    </span>
  );
}
