import type { LeakCheck } from '@dewar/contract/leak-checks';
import type { Tank } from '@dewar/contract/tanks';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LEAK_CHECK_TONES } from '../../../features/fleet/leak-check-tones.ts';
import { leakCheckPagesQuery } from '../../../features/leak-checks/leak-check-list-api.ts';
import { tankLeakChecksQuery } from '../../../features/leak-checks/review/leak-review-api.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { leakCheckDetails, leakCheckPaths } from '../../../shared/navigation/leak-check-paths.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { MorePages } from '../../../shared/ui/lists/more-pages.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import styles from './tank-records.module.css';

interface TankLeakCheckHistoryProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  /** The company of the tank; null in stock, where no leak check can be started. */
  readonly companyName: string | null;
}

/** The tank's latest leak checks (spec 2 §2.3); company users open them inside their company's area (rules 8). */
export function TankLeakCheckHistory({ tank, companyName }: TankLeakCheckHistoryProps) {
  const isManager = useCan()('manage', 'leak_check');
  const [showsAll, setShowsAll] = useState(false);
  const List = showsAll ? AllLeakChecks : LatestLeakChecks;
  return (
    <>
      <List tank={tank} detailsOf={(id) => leakCheckDetails(id, { isManager, companyName })} />
      {!isManager && (
        <div className={styles.buttons}>
          {!showsAll && (
            <Button variant="default" size="xs" onClick={() => setShowsAll(true)}>
              View All Assessments
            </Button>
          )}
          <LeakMapLink />
        </div>
      )}
      {isManager && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link {...leakCheckPaths.allOfTank(tank.tank_number)} {...props} />}
          >
            View All Assessments
          </Button>
          {companyName !== null && (
            <Button
              variant="default"
              size="xs"
              renderRoot={(props) => <Link {...leakCheckPaths.newForTank(tank.tank_number)} {...props} />}
            >
              Start New Assessment
            </Button>
          )}
          <LeakMapLink company={companyName ?? undefined} />
        </div>
      )}
    </>
  );
}

/** Company users see their own company's map. */
function LeakMapLink({ company }: { readonly company?: string | undefined }) {
  const search = company === undefined ? {} : { company };
  return (
    <Button variant="default" size="xs" renderRoot={(props) => <Link to="/leak-map" search={search} {...props} />}>
      Leak Map
    </Button>
  );
}

type ReviewLink =
  | ReturnType<typeof leakCheckPaths.reviewFromAnalytics>
  | ReturnType<typeof leakCheckPaths.companyReview>;

interface LeakCheckListProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  readonly detailsOf: (id: number) => ReviewLink;
}

function LatestLeakChecks({ tank, detailsOf }: LeakCheckListProps) {
  const review = useQuery(tankLeakChecksQuery(tank.id, LIST_LIMITS.leak_checks_shown));
  if (review.data === undefined) return <NotLoaded {...review} />;
  return <LeakCheckRows checks={review.data} detailsOf={detailsOf} />;
}

/** Administrators find them all in asset management, which company users cannot open. */
function AllLeakChecks({ tank, detailsOf }: LeakCheckListProps) {
  const review = useInfiniteQuery(leakCheckPagesQuery(tank.id));
  if (review.data === undefined) return <NotLoaded {...review} />;
  return (
    <>
      <LeakCheckRows checks={review.data.pages.flatMap(({ checks }) => checks)} detailsOf={detailsOf} />
      <MorePages query={review} failed="More assessments could not be loaded." />
    </>
  );
}

interface NotLoadedProps {
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

function NotLoaded({ error, isError, refetch }: NotLoadedProps) {
  if (!isError) return <SkeletonList count={2} height={56} />;
  const title = 'The leak-check assessments could not be loaded.';
  return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
}

interface LeakCheckRowsProps extends Pick<LeakCheckListProps, 'detailsOf'> {
  readonly checks: readonly LeakCheck[];
}

function LeakCheckRows({ checks, detailsOf }: LeakCheckRowsProps) {
  if (checks.length === 0) return <p className={styles.muted}>No leak checks yet.</p>;
  return (
    <ul className={styles.rows} aria-label="Leak-check assessments">
      {checks.map((check) => (
        <LeakCheckRow key={check.id} check={check} details={detailsOf(check.id)} />
      ))}
    </ul>
  );
}

function LeakCheckRow({ check, details }: { readonly check: LeakCheck; readonly details: ReviewLink }) {
  return (
    <li className={styles.transfer}>
      <span className={styles.dates}>
        <ExactTime at={check.assessment_date} />
      </span>
      <Link {...details} className={styles.details} data-target>
        View Details
      </Link>
      <span className={styles.cargo}>
        {check.technician_name} · {countOf(check.total_leak_points, 'leak point')}
      </span>
      <span className={styles.pills}>
        <StatusPill tone={LEAK_CHECK_TONES[check.overall_status]}>
          {LEAK_CHECK_STATUS_LABELS[check.overall_status]}
        </StatusPill>
      </span>
    </li>
  );
}
