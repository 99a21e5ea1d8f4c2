import type { LeakCheck } from '@dewar/contract/leak-checks';
import { type LeakPointBadge as Badge, classifyLeakPoints } from '@dewar/domain/leak-checks/leak-points';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { leakCheckPaths } from '../../shared/navigation/leak-check-paths.ts';
import { RecordAction } from '../../shared/ui/dialogs/record-action.tsx';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { PreviewedText } from '../../shared/ui/states/previewed-text.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { leakCheckPagesQuery } from './leak-check-list-api.ts';
import styles from './managed-leak-checks.module.css';

interface LeakCheckActions {
  readonly onDelete: (check: LeakCheck) => void;
  readonly onShowHistory: (check: LeakCheck) => void;
}

interface ManagedLeakChecksProps extends LeakCheckActions {
  readonly tankId: number;
  /** Whether a first one can be started. */
  readonly canAdd: boolean;
  readonly renderStatus: (check: LeakCheck) => ReactNode;
}

/** A tank's leak checks for administrators, newest first (spec 2 §2.5). */
export function ManagedLeakChecks({ tankId, canAdd, renderStatus, ...actions }: ManagedLeakChecksProps) {
  const query = useInfiniteQuery(leakCheckPagesQuery(tankId));
  const error = (onRetry: () => void) => (
    <ErrorState title="The leak checks could not be loaded." error={query.error} onRetry={onRetry} />
  );
  if (query.data === undefined) {
    return query.isError ? error(() => void query.refetch()) : <SkeletonList count={2} height={44} />;
  }
  const checks = query.data.pages.flatMap((page) => page.checks);
  if (checks.length === 0)
    return <EmptyState title="No leak checks yet." next={canAdd && 'Start the first assessment.'} />;
  return (
    <>
      <RecordList
        label="Leak checks"
        rows={checks}
        columns={columnsWith(renderStatus)}
        actionsWidth="14.5rem"
        isDense
        renderActions={(check) => <Actions check={check} {...actions} />}
      />
      {query.isFetchNextPageError && error(() => void query.fetchNextPage())}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          data-more-rows
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older leak checks
        </Button>
      )}
    </>
  );
}

function Actions({ check, ...on }: { readonly check: LeakCheck } & LeakCheckActions) {
  const name = `leak check #${check.id}`;
  return (
    <>
      {check.overall_status === 'review_needed' && (
        <Button
          renderRoot={(props) => <Link {...leakCheckPaths.review(check.id)} {...props} />}
          size="compact-sm"
          variant="subtle"
          aria-label={`Review ${name}`}
        >
          Review
        </Button>
      )}
      <RecordAction label="History" name={`History of ${name}`} onClick={() => on.onShowHistory(check)} />
      <RecordAction label="Delete" name={`Delete ${name}`} isDeletion onClick={() => on.onDelete(check)} />
    </>
  );
}

function columnsWith(renderStatus: ManagedLeakChecksProps['renderStatus']): readonly RecordColumn<LeakCheck>[] {
  return [
    {
      label: 'Assessment',
      width: '10.5rem',
      render: ({ assessment_date, technician_name, assessment_duration_minutes }) => (
        <span className={styles.which}>
          <ExactTime at={assessment_date} />
          <span className={styles.muted}>
            {technician_name}, <Quantity value={assessment_duration_minutes} unit="min" />
          </span>
        </span>
      ),
    },
    { label: 'Status', width: '8.25rem', render: renderStatus },
    {
      label: 'Leak Points',
      width: '5rem',
      render: ({ total_leak_points }) => <LeakPointBadge count={total_leak_points} />,
    },
    {
      label: 'Notes',
      width: 'minmax(6rem, 1fr)',
      render: ({ notes }) =>
        notes === null ? (
          <span className={styles.muted}>–</span>
        ) : (
          <span className={styles.notes}>
            <PreviewedText text={notes} length={PREVIEW_LENGTHS.table_notes} />
          </span>
        ),
    },
  ];
}

const TONES: Readonly<Record<Badge, Tone>> = { good: 'good', warning: 'watch', bad: 'bad' };

/** How many leak points a check found (spec 2 §2.5). */
function LeakPointBadge({ count }: { readonly count: number }) {
  return <StatusPill tone={TONES[classifyLeakPoints(count)]}>{formatNumber(count)}</StatusPill>;
}
