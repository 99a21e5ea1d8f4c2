import type { ReportVersion } from '@dewar/contract/weekly-report-versions';
import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeMailing, describeOutdated, describeReplacement } from '@dewar/domain/reports/describe-version';
import { formatDay } from '@dewar/domain/time/full-date';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle } from '../../shared/ui/icons/icons.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './report-versions.module.css';
import { reportVersionsQuery } from './weekly-reports-api.ts';

interface ReportVersionsProps {
  readonly report: WeeklyReport;
  /** Undefined stands for the latest. */
  readonly onVersion: (version: number | undefined) => void;
}

/** What this version replaces or is replaced by, to whom it was mailed, and the list of all versions. */
export function ReportVersions({ report, onVersion }: ReportVersionsProps) {
  const { latest_version = 1 } = report;
  const outdated = describeOutdated(report);
  const facts = [describeReplacement(report), withFullStop(describeMailing(report))].filter((fact) => fact !== null);
  if (facts.length === 0 && latest_version === 1) return null;
  return (
    <div className={styles.versions}>
      {outdated !== null && (
        <Alert color="watch" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
          {outdated}
        </Alert>
      )}
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' ')}</p>}
      {latest_version > 1 && <VersionList report={report} onVersion={onVersion} />}
    </div>
  );
}

function VersionList({ report, onVersion }: ReportVersionsProps) {
  const { id, version: shown, latest_version } = report;
  const { data: versions, error, refetch } = useQuery(reportVersionsQuery(id));
  if (versions === undefined) {
    return error === null ? (
      <SkeletonList count={2} height={40} />
    ) : (
      <ErrorState title="The versions could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <section aria-labelledby="report-versions">
      <h3 id="report-versions" className={styles.heading}>
        Versions
      </h3>
      <ul className={styles.list}>
        {versions.map((each) => (
          <li key={each.version} className={styles.version}>
            <VersionFacts version={each} timeZone={report.report_data.timezone} />
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={each.version === shown}
              aria-label={`Show version ${each.version}`}
              onClick={() => onVersion(each.version === latest_version ? undefined : each.version)}
            >
              {each.version === shown ? 'Shown' : 'Show'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VersionFacts({ version: each, timeZone }: { readonly version: ReportVersion; readonly timeZone: string }) {
  const { version, generated_at, generated_by_email, mailed_at, mailed_to, changes } = each;
  return (
    <p className={styles.words}>
      <strong>Version {version}</strong>, <ExactTime at={generated_at} timeZone={timeZone} />,{' '}
      {generated_by_email ?? 'on schedule'}
      {mailed_at !== null && `, mailed to ${mailed_to} on ${formatDay(mailed_at, timeZone)}`}
      {changes !== null && <span className={styles.changes}>{changes}</span>}
    </p>
  );
}

function withFullStop(text: string | null): string | null {
  return text === null ? null : `${text}.`;
}
