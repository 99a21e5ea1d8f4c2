import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { isGone } from './report-errors.ts';
import { companyReportsQuery } from './weekly-reports-api.ts';

interface FoundReportsProps {
  readonly companyName: string;
  /** The company does not exist, or is not the person's. */
  readonly renderMissing?: (failure: unknown) => ReactNode;
  readonly children: (reports: readonly WeeklyReport[]) => ReactNode;
}

/** A company's reports, page by page; an empty list and a failed load each have their own text. */
export function ReportResults({ companyName, renderMissing, children }: FoundReportsProps) {
  const found = useInfiniteQuery(companyReportsQuery(companyName));
  if (found.data === undefined) {
    if (renderMissing !== undefined && isGone(found.error)) return renderMissing(found.error);
    return found.isError ? (
      <FetchFailure failure={found.error} onRetry={found.refetch} />
    ) : (
      <SkeletonList count={4} height={168} />
    );
  }
  const reports = found.data.pages.flatMap((page) => page.reports);
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
      {children(reports)}
      <MorePages found={found} failed="Failed to fetch reports" />
    </>
  );
}

function FetchFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  return <ErrorState title="Failed to fetch reports" failure={failure} onRetry={onRetry} />;
}
