import type { ReportedFinding, ReportedReading, WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeAmounts } from '@dewar/domain/custody-ledger/describe-amounts';
import { describeFinding } from '@dewar/domain/custody-ledger/describe-finding';
import { describeCorrection } from '@dewar/domain/reports/describe-version';
import type { AddedReason, RemovedReason } from '@dewar/domain/reports/weekly-report';
import {
  CIRCULATION_CHANGE_WORDS,
  readingTakerName,
  REPORT_LIST_TITLES as titles,
} from '@dewar/domain/reports/weekly-report-labels';
import { Link } from '@tanstack/react-router';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import styles from './weekly-report-detail.module.css';

/** A stored report keeps no more than the number of these; the fleet finds the tank by it. */
interface NumberedTank {
  readonly tank_number: string;
}

/** Every list of a report, in the order of its PDF. */
export function ReportLists({ report }: { readonly report: WeeklyReport }) {
  const { company_name, report_data } = report;
  const tank: ReportColumn<NumberedTank> = {
    label: 'Tank',
    render: ({ tank_number }) => (
      <Link
        to="/company/$companyName/iso-analytics"
        params={{ companyName: company_name }}
        search={{ tank: tank_number }}
        className={styles.tank}
      >
        {tank_number}
      </Link>
    ),
  };
  const changes = [tank, CHANGE];
  const readings = readingColumns(report);
  return (
    <>
      <ReportTable title={titles.high_vacuum_readings} rows={report_data.high_vacuum_readings} columns={readings} />
      <ReportTable
        title={titles.csc_inspections_due}
        rows={report_data.csc_inspections_due}
        columns={[tank, INSPECTED, DUE]}
      />
      <ReportTable
        title={titles.csc_inspections_completed}
        rows={report_data.csc_inspections_completed}
        columns={[tank, INSPECTED]}
      />
      <ReportTable title={titles.tanks_added} rows={report_data.tanks_added} columns={changes} />
      <ReportTable title={titles.tanks_removed} rows={report_data.tanks_removed} columns={changes} />
      <ReportTable title={titles.fresh_pulls} rows={report_data.fresh_pulls} columns={readings} />
      {report_data.custody_findings !== undefined && report_data.custody_findings.length > 0 && (
        <ReportTable
          title={titles.custody_findings}
          rows={report_data.custody_findings}
          columns={findingColumns(report_data.timezone)}
        />
      )}
    </>
  );
}

/** Times are those of the report's zone, as in its PDF: its days are. */
const readingColumns = ({
  report_data,
  corrected_readings,
}: WeeklyReport): readonly ReportColumn<ReportedReading>[] => [
  {
    label: 'Tank',
    render: ({ tank_id, tank_number }) => (
      <Link {...tankAddress({ id: tank_id })} className={styles.tank}>
        {tank_number}
      </Link>
    ),
  },
  {
    label: 'Microns',
    isNumber: true,
    render: (reading) => {
      const correction = describeCorrection(reading, corrected_readings);
      return (
        <>
          <Quantity value={reading.vacuum_reading} unit="µm" />
          {correction !== null && <span className={styles.correction}>{correction}</span>}
        </>
      );
    },
  },
  {
    label: 'Taken',
    render: ({ reading_timestamp }) => <ExactTime at={reading_timestamp} timeZone={report_data.timezone} />,
  },
  { label: 'By', render: readingTakerName },
];

/** The amounts in the words of the custody ledger. */
const findingColumns = (timeZone: string): readonly ReportColumn<ReportedFinding>[] => [
  { label: 'Finding', render: describeFinding },
  { label: 'Since', render: ({ since }) => <ExactTime at={since} timeZone={timeZone} /> },
  { label: 'Loads', isNumber: true, render: ({ loads }) => <Quantity value={loads} /> },
  { label: 'Amount', render: (finding) => describeAmounts(finding, timeZone).join('; ') },
];

const CHANGE: ReportColumn<{ readonly reason: AddedReason | RemovedReason }> = {
  label: 'Change',
  render: ({ reason }) => CIRCULATION_CHANGE_WORDS[reason],
};

const INSPECTED: ReportColumn<{ readonly csc_inspection_date: string | null }> = {
  label: 'Inspected',
  render: ({ csc_inspection_date }) =>
    csc_inspection_date === null ? 'Never Inspected' : formatCalendarDate(csc_inspection_date),
};

const DUE: ReportColumn<{ readonly due_date: string | null }> = {
  label: 'Due',
  render: ({ due_date }) => (due_date === null ? 'Now' : formatCalendarDate(due_date)),
};
