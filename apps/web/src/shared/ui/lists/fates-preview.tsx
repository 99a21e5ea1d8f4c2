import type { BulkFate } from '@dewar/contract/bulk';
import { ErrorState, SkeletonList } from '../states/states.tsx';
import { FateSummary } from './fate-summary.tsx';

interface FatesPreviewProps {
  /** Why what happens cannot be shown yet. */
  readonly missing: string | undefined;
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  /** Undefined while it is worked out. */
  readonly fates: readonly BulkFate[] | undefined;
  /** '3 people'. */
  readonly countOf: (count: number) => string;
}

/** What an act on several records will do to each, before it is done. */
export function FatesPreview({ missing, query, fates, countOf }: FatesPreviewProps) {
  if (missing !== undefined) return <div>{missing}</div>;
  if (query.isError) {
    return (
      <ErrorState
        title="What will happen could not be worked out."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return fates === undefined ? <SkeletonList count={3} height={24} /> : <FateSummary fates={fates} countOf={countOf} />;
}
