import type { TankState } from '@dewar/contract/fleet';
import { assessTankInspection, isInsulationAbove } from '@dewar/domain/tanks/attention';
import type { InspectionState } from '@dewar/domain/tanks/inspection-due';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { describeInsulation } from '@dewar/domain/thermodynamics/describe-insulation';
import { computeDaysInTransit } from '@dewar/domain/thermodynamics/pressure-gain';
import {
  countDownToRelief,
  describePressureAndRelief,
  isVentRisk,
} from '@dewar/domain/thermodynamics/relief-countdown';
import { type DateView, formatShortDate } from '@dewar/domain/time/short-date';
import { describeLimitCrossing } from '@dewar/domain/vacuum/forecast/describe-limit-crossing';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { useQuery } from '@tanstack/react-query';
import { tankStateQuery } from '../../../features/fleet/fleet-api.ts';
import { LEAK_CHECK_TONES } from '../../../features/fleet/leak-check-tones.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { useWaitingOf } from '../../../shared/offline/waiting-records.ts';
import { withWaitingRecords } from '../../../shared/offline/waiting-tank.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import type { Tone } from '../../../shared/ui/states/status-pill.tsx';
import { useIsPrinting } from '../../../shared/ui/states/use-is-printing.ts';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './tank-head.module.css';

type View = DateView & { readonly now: Date };

interface StateFact {
  readonly label: string;
  readonly value: string;
  /** Only what needs somebody is coloured. */
  readonly tone?: Tone;
}

/** The state of a tank on one line: what its kept records and estimates say, each in a few words. */
export function TankStateLine({ tankId }: { readonly tankId: number }) {
  const { data } = useQuery({ ...tankStateQuery(tankId), refetchOnMount: false });
  const now = useNow();
  const timeZone = usePersonTimeZone();
  const isPaper = useIsPrinting();
  const waiting = useWaitingOf(tankId);
  if (data === undefined) return null;
  const facts = listStateFacts({ ...data, tank: withWaitingRecords(data.tank, waiting) }, { now, timeZone, isPaper });
  return (
    <dl className={styles.state}>
      {facts.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>{label}</dt>{' '}
          <dd data-tone={tone} translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function listStateFacts(state: TankState, view: View): readonly StateFact[] {
  return [phaseOf(state, view), trendOf(state, view), pressureOf(state, view), insulationOf(state), ...upkeepOf(state)];
}

function phaseOf({ tank }: TankState, { now }: View): StateFact {
  const label = 'Phase';
  if (tank.company_name === null) return { label, value: 'Not assigned' };
  if (tank.open_transfer !== null) {
    const day = computeDaysInTransit(tank.open_transfer.loaded_at, now);
    return { label, value: day === null ? 'Loaded' : `In transit, day ${day}` };
  }
  const day = computeDaysInTransit(tank.last_arrival?.arrived_at ?? null, now);
  return { label, value: day === null ? 'At rest' : `At rest, day ${day}` };
}

function trendOf({ tank: { vacuum_forecast: forecast } }: TankState, view: View): StateFact {
  const label = 'Vacuum trend';
  const limitMicrons = TRANSFER_GOOD_UP_TO_MICRONS;
  if (forecast?.above_since != null) {
    return {
      label,
      value: `Above ${limitMicrons} µm since ${formatShortDate(forecast.above_since, view)}`,
      tone: 'watch',
    };
  }
  if (forecast?.crosses_at == null) return { label, value: 'No forecast yet' };
  return { label, value: describeLimitCrossing(forecast.crosses_at, { ...view, limitMicrons }) };
}

function pressureOf({ tank: { open_transfer: load, last_arrival: arrival } }: TankState, { now }: View): StateFact {
  const label = 'Pressure';
  if (load?.relief != null) {
    const words = describePressureAndRelief(countDownToRelief(load.relief, { loadedAt: load.loaded_at, now }));
    const value = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    return isVentRisk(load.relief, now) ? { label, value, tone: 'bad' } : { label, value };
  }
  if (load !== null) return { label, value: psig(load.loaded_pressure, 'when loaded') };
  return { label, value: psig(arrival?.arrival_pressure ?? null, 'on arrival') };
}

const psig = (pressure: number | null, when: string) =>
  pressure === null ? 'Not recorded' : `${formatNumber(pressure)} psig ${when}`;

function insulationOf(state: TankState): StateFact {
  const label = 'Insulation';
  const insulation = state.tank.insulation;
  if (insulation?.index === undefined) return { label, value: 'Not known yet' };
  const value = describeInsulation({ ...insulation, index: insulation.index });
  if (isInsulationAbove(insulation, state.review_insulation_index)) return { label, value, tone: 'bad' };
  return isInsulationAbove(insulation, state.weaker_insulation_index)
    ? { label, value, tone: 'watch' }
    : { label, value };
}

const INSPECTION_TONES: Readonly<Record<InspectionState, Tone>> = {
  'Never Inspected': 'watch',
  Overdue: 'bad',
  'Due Soon': 'watch',
  'Up to Date': 'neutral',
};

function upkeepOf({ tank, today, inspection_soon_days }: TankState): readonly StateFact[] {
  const { state, dueDate } = assessTankInspection(tank, { today, inspectionSoonDays: inspection_soon_days });
  const due = dueDate === null ? 'No date recorded' : formatCalendarDate(dueDate);
  const tone = LEAK_CHECK_TONES[tank.leak_check_status];
  return [
    {
      label: 'Next inspection',
      value: state === 'Overdue' ? `Overdue since ${due}` : due,
      tone: INSPECTION_TONES[state],
    },
    {
      label: 'Last leak check',
      value: LEAK_CHECK_STATUS_LABELS[tank.leak_check_status],
      ...(tone !== 'good' && { tone }),
    },
  ];
}
