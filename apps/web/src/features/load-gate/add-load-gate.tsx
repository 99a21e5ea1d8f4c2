import { journeyOfLoad } from '@dewar/domain/load-gate/journey-of-load';
import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { findLoadingQuestions } from '@dewar/domain/load-gate/loading-questions';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import type { FilledState } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import { useWaitingOf } from '../../shared/offline/waiting-records.ts';
import { useCompanyDay } from '../../shared/ui/time/use-company-day.ts';
import { GateReasons, VerdictPill } from './gate-answer.tsx';
import styles from './load-gate.module.css';
import { tankLoadGateQuery } from './load-gate-api.ts';
import { withWaitingAtGate } from './waiting-at-gate.ts';

/** What is typed of a load. */
interface TypedLoad {
  readonly loaded_at: string | null;
  readonly expected_arrival_at: string | null;
  readonly product_name: string;
  readonly loaded_weight_lbs: number | null;
  readonly loaded_pressure: number | null;
  readonly reason_for_loading: string;
  readonly tank_when_filled: FilledState | '' | null;
  readonly shield_days: number | null;
}

const NO_ANSWER = { today: '' };

interface AddLoadGateProps {
  readonly tankId: number;
  readonly load: TypedLoad;
  /** The fields that the gate asks for. */
  readonly fields: {
    /** Of loading nevertheless. */
    readonly reason: ReactNode;
    readonly tankWhenFilled: ReactNode;
    readonly shieldDays: ReactNode;
  };
}

/** What the load gate says of a load that is recorded: it refuses nothing, because the load has happened. */
export function AddLoadGate({ tankId, load, fields }: AddLoadGateProps) {
  const { data: gate } = useQuery(tankLoadGateQuery(tankId));
  const waiting = useWaitingOf(tankId);
  const today = useCompanyDay(gate ?? NO_ANSWER);
  // Without an answer the load is recorded as ever.
  if (gate === undefined) return null;
  const tank = withWaitingAtGate(gate.tank, waiting);
  const { loaded_at } = load;
  const journey = journeyOfLoad({
    ...load,
    loaded_weight_lbs: numberOrNull(load.loaded_weight_lbs),
    loaded_pressure: numberOrNull(load.loaded_pressure),
    tank_when_filled: load.tank_when_filled || null,
    shield_days: numberOrNull(load.shield_days),
  });
  const asked = findLoadingQuestions(tank, journey, loaded_at ?? today);
  const date = loaded_at === null ? today : calendarDateIn(gate.timezone, loaded_at);
  const answer = judgeLoadGate(tank, journey, toGateView(gate, date));
  const { verdict } = answer;
  return (
    <section className={styles.gate} data-verdict={verdict} aria-label="Load gate">
      <div className={styles.said} aria-live="polite">
        <span>May it be loaded?</span>
        <VerdictPill verdict={verdict} />
      </div>
      <GateReasons answer={answer} />
      {(asked.tankWhenFilled || journey.wasCold !== null) && fields.tankWhenFilled}
      {(asked.shieldDays || journey.shieldDays !== null) && fields.shieldDays}
      {(verdict === 'no' || load.reason_for_loading !== '') && fields.reason}
      {verdict === 'no' && (
        <Text size="xs" c="dimmed">
          The load is recorded either way.
        </Text>
      )}
    </section>
  );
}
