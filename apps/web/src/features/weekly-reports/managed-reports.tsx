import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { previewText } from '@dewar/domain/primitives/texts';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import styles from './managed-reports.module.css';
import { ReportOrigin, reportTitle } from './report-labels.tsx';
import { ReportNotesForm } from './report-notes-form.tsx';
import { ReportResults } from './report-results.tsx';
import { useReportChanges } from './use-report-changes.ts';

interface ManagedReportsProps {
  readonly companyName: string;
  readonly onOpen: (id: number) => void;
}

const ACTIONS = [
  { action: 'view', verb: 'View' },
  { action: 'notes', verb: 'Edit Notes' },
  { action: 'regenerate', verb: 'Regenerate', isUnderWay: 'Regenerating…' },
  { action: 'delete', verb: 'Delete', isUnderWay: 'Deleting…' },
] as const;

type ReportAction = (typeof ACTIONS)[number]['action'];

/** A company's reports for administrators (spec 2 §2.6). */
export function ManagedReports({ companyName, onOpen }: ManagedReportsProps) {
  const [noted, setNoted] = useState<WeeklyReport | null>(null);
  const { underWay, change } = useReportChanges();
  const act = (action: ReportAction, report: WeeklyReport) => {
    if (action === 'view') onOpen(report.id);
    else if (action === 'notes') setNoted(report);
    else void change(action, report);
  };
  return (
    <>
      <ReportResults companyName={companyName}>
        {(reports) => (
          <RecordList
            label="Weekly reports"
            rows={reports}
            columns={COLUMNS}
            actionsWidth="22rem"
            renderActions={(report) =>
              ACTIONS.map(({ action, verb, ...labels }) => {
                const isUnderWay = underWay?.id === report.id && underWay.kind === action;
                return (
                  <Button
                    key={action}
                    size="compact-sm"
                    variant="subtle"
                    fw={500}
                    aria-busy={isUnderWay}
                    aria-label={`${verb}, ${reportTitle(report)}`}
                    onClick={() => act(action, report)}
                  >
                    {isUnderWay && 'isUnderWay' in labels ? labels.isUnderWay : verb}
                  </Button>
                );
              })
            }
          />
        )}
      </ReportResults>
      {noted !== null && <ReportNotesForm report={noted} onClose={() => setNoted(null)} />}
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
