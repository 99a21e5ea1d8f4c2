import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { isNotFound } from './report-errors.ts';
import styles from './report-results.module.css';
import { companyReportsQuery, reportExport } from './weekly-reports-api.ts';

interface ReportResultsProps {
  readonly companyName: string;
  /** The company does not exist, or is not the person's. */
  readonly renderMissing?: (error: unknown) => ReactNode;
  readonly children: (reports: readonly WeeklyReport[]) => ReactNode;
}

/** A company's reports, page by page; an empty list and a failed load each have their own text. */
export function ReportResults({ companyName, renderMissing, children }: ReportResultsProps) {
  const query = useInfiniteQuery(companyReportsQuery(companyName));
  if (query.data === undefined) {
    if (renderMissing !== undefined && isNotFound(query.error)) return renderMissing(query.error);
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonList count={4} height={168} />
    );
  }
  const reports = query.data.pages.flatMap((page) => page.reports);
  if (reports.length === 0) {
    return (
      <EmptyState
        title="No Weekly Reports Available"
        next="Reports are typically generated every Sunday for the previous week."
      />
    );
  }
  return (
    <>
      <div className={styles.export}>
        <ExportLists size="xs" name="weekly reports" choices={[reportExport(companyName)]} />
      </div>
      {children(reports)}
      <MorePages query={query} failed="Failed to fetch reports" />
    </>
  );
}

function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return <ErrorState title="Failed to fetch reports" error={error} onRetry={onRetry} />;
}
