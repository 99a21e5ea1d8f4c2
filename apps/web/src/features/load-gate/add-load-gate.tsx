import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { daysUntil } from '@dewar/domain/load-gate/typed-journey';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import { GateReasons, VerdictPill } from './gate-answer.tsx';
import styles from './load-gate.module.css';
import { tankLoadGateQuery } from './load-gate-api.ts';

/** What is typed of a load. */
interface TypedLoad {
  readonly loaded_at: string | null;
  readonly expected_arrival_at: string | null;
  readonly product_name: string;
  readonly loaded_weight_lbs: number | null;
  readonly loaded_pressure: number | null;
  readonly reason_for_loading: string;
}

interface AddLoadGateProps {
  readonly tankId: number;
  readonly load: TypedLoad;
  /** The field for the reason of loading nevertheless. */
  readonly reason: ReactNode;
}

/** What the load gate says of a load that is recorded: it refuses nothing, because the load has happened. */
export function AddLoadGate({ tankId, load, reason }: AddLoadGateProps) {
  const { data: gate } = useQuery(tankLoadGateQuery(tankId));
  // Without an answer the load is recorded as ever.
  if (gate === undefined) return null;
  const { loaded_at, expected_arrival_at } = load;
  const journey = {
    productName: load.product_name.trim() === '' ? null : load.product_name,
    weightLbs: numberOrNull(load.loaded_weight_lbs),
    pressurePsi: numberOrNull(load.loaded_pressure),
    days: loaded_at === null || expected_arrival_at === null ? null : daysUntil(loaded_at, expected_arrival_at),
  };
  const date = loaded_at === null ? gate.today : calendarDateIn(gate.timezone, loaded_at);
  const { verdict, reasons } = judgeLoadGate(gate.tank, journey, toGateView(gate, date));
  return (
    <section className={styles.gate} data-verdict={verdict} aria-label="Load gate">
      <div className={styles.said} aria-live="polite">
        <span>May it be loaded?</span>
        <VerdictPill verdict={verdict} />
      </div>
      <GateReasons reasons={reasons} />
      {(verdict === 'no' || load.reason_for_loading !== '') && reason}
      {verdict === 'no' && (
        <Text size="xs" c="dimmed">
          The load is recorded either way.
        </Text>
      )}
    </section>
  );
}
