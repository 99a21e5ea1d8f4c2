import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { journeyOf, NO_JOURNEY } from '@dewar/domain/load-gate/typed-journey';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWaitingOf } from '../../shared/offline/waiting-records.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useCompanyDay } from '../../shared/ui/time/use-company-day.ts';
import { certificateAddress } from './certificate-address.ts';
import { GateAnswer } from './gate-answer.tsx';
import { JourneyFields } from './journey-fields.tsx';
import styles from './load-gate.module.css';
import { tankLoadGateQuery } from './load-gate-api.ts';
import { withWaitingAtGate } from './waiting-at-gate.ts';

const NO_ANSWER = { today: '' };

/** Whether one tank may be loaded today, for a journey that is typed here. */
export function TankLoadGate({ tankId }: { readonly tankId: number }) {
  const { data: gate, error, refetch } = useQuery(tankLoadGateQuery(tankId));
  const waiting = useWaitingOf(tankId);
  const [typed, setTyped] = useState(NO_JOURNEY);
  const today = useCompanyDay(gate ?? NO_ANSWER);
  if (gate === undefined) {
    if (error === null) return <SkeletonList count={1} height={160} />;
    return <ErrorState title="The load gate could not be loaded." error={error} onRetry={refetch} />;
  }
  const tank = withWaitingAtGate(gate.tank, waiting);
  const journey = journeyOf(tank, typed);
  const answer = judgeLoadGate(tank, journey, toGateView(gate, today));
  return (
    <div className={styles.one}>
      <JourneyFields journey={typed} onChange={setTyped} />
      <GateAnswer answer={answer} />
      {answer.verdict !== 'no' && answer.holding !== null && (
        <Button
          className={styles.certificate}
          variant="default"
          renderRoot={(props) => <Link {...certificateAddress(tankId, journey)} {...props} />}
        >
          Holding time certificate
        </Button>
      )}
    </div>
  );
}
