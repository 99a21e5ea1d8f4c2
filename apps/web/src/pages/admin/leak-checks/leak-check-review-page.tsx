import { vacuumTestPhase } from '@dewar/domain/leak-checks/hold-test';
import { TANK_IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordHistory } from '../../../features/audit-log/record-history.tsx';
import { LeakReview } from '../../../features/leak-checks/review/leak-review.tsx';
import { leakCheckQuery } from '../../../features/leak-checks/review/leak-review-api.ts';
import { ManagedLeakReview } from '../../../features/leak-checks/review/managed-leak-review.tsx';
import { leakCheckPaths } from '../../../shared/navigation/leak-check-paths.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { LeakCheckHeader } from '../../company/leak-checks/leak-check-header.tsx';
import { isMissing, LeakCheckState, NoLeakCheck } from '../../company/leak-checks/leak-check-states.tsx';

const route = getRouteApi('/admin/leak-check-review');
const BACK = { label: 'Go to the assets', link: linkOptions({ to: '/admin/assets' }) };

/** The administrators' review (spec 2 §2.8). */
export function LeakCheckReviewPage() {
  const { id } = route.useSearch();
  return <AdminFrame>{id === undefined ? <NoLeakCheck back={BACK} /> : <LoadedReview key={id} id={id} />}</AdminFrame>;
}

function LoadedReview({ id }: { readonly id: number }) {
  const { source } = route.useSearch();
  const review = useQuery(leakCheckQuery(id));
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const leakCheck = review.data;
  if (leakCheck === undefined || isMissing(review.error)) return <LeakCheckState review={review} back={BACK} />;
  // A completed test is shown with its result, and nothing else can be done.
  const isHeld = leakCheck.in_stock && vacuumTestPhase(leakCheck.vacuum_test_status) !== 'complete';
  return (
    <>
      <LeakCheckHeader
        leakCheck={leakCheck}
        aside={
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...leakCheckPaths.allOfTank(leakCheck.tank_number)} {...props} />}
            >
              All Assessments
            </Button>
            <Button variant="default" onClick={() => setHistoryOpen(true)}>
              History
            </Button>
          </>
        }
      />
      {isHeld && (
        <Alert color="watch" role="status">
          {TANK_IN_STOCK}
        </Alert>
      )}
      {source === 'analytics' || isHeld ? (
        <LeakReview leakCheck={leakCheck} />
      ) : (
        <ManagedLeakReview leakCheck={leakCheck} />
      )}
      {isHistoryOpen && (
        <RecordHistory
          title={`History of the leak check of ${leakCheck.tank_number}`}
          entity="leak_check_assessment"
          id={id}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  );
}
