import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { ApiError } from '../../../shared/api/api-error.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states/states.tsx';
import styles from './leak-check-review.module.css';

interface WayBack {
  readonly label: string;
  readonly link: LinkProps;
}

/** Shown instead of a leak check: loading, not found, or failed (spec 2 §2.8). */
export function LeakCheckState({
  review,
  back,
}: {
  readonly review: UseQueryResult<LeakCheckDetails>;
  readonly back: WayBack;
}) {
  if (isMissing(review.error)) return <NoLeakCheck back={back} />;
  return (
    <>
      <PageHeader title="Leak Check Review" />
      {review.isError ? (
        <ErrorState
          title="The assessment could not be loaded."
          error={review.error}
          onRetry={() => void review.refetch()}
        />
      ) : (
        <div role="status">
          <p className={styles.loading}>Loading assessment data...</p>
          <Skeleton height={420} />
        </div>
      )}
    </>
  );
}

/** A missing leak check and another company's look the same. */
export function NoLeakCheck({ back }: { readonly back: WayBack }) {
  return (
    <>
      <PageHeader title="Leak Check Review" />
      <EmptyState title="Assessment not found" action={back} />
    </>
  );
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
