import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { counted, listed, sentence } from './sentences.ts';

/** Where a tank is in its round. */
const TANK_PHASES = ['in_transit', 'arrived', 'not_loaded', 'out_of_service'] as const;
export type TankPhase = (typeof TANK_PHASES)[number];

export const TANK_PHASE_LABELS: Readonly<Record<TankPhase, string>> = {
  in_transit: 'In transit',
  arrived: 'Arrived, not loaded since',
  not_loaded: 'Not loaded yet',
  out_of_service: 'Out of service',
};

/** The first day of each column of the picture. */
const COLUMN_STARTS = [0, 1, 3, 7, 14, 30, 90] as const;
export const DAY_COLUMNS = ['0', '1–2', '3–6', '7–13', '14–29', '30–89', '90+'] as const;

interface PhaseFacts {
  readonly tank_number: string;
  readonly operational_status: boolean;
  readonly open_transfer: { readonly loaded_at: Instant } | null;
  readonly last_arrival: { readonly arrived_at: Instant } | null;
  /** Since when it is in or out of service with its company; undefined where an earlier release has not said it. */
  readonly service_since?: Instant | null | undefined;
}

interface PhasedTank<Tank> {
  readonly tank: Tank;
  readonly phase: TankPhase;
  readonly since: Instant | null;
  /** Whole days; null where it is not known since when. */
  readonly days: number | null;
}

export interface PhaseRow<Tank> {
  readonly phase: TankPhase;
  /** The longest in it first. */
  readonly tanks: readonly PhasedTank<Tank>[];
  /** Tanks by DAY_COLUMNS. */
  readonly columns: readonly number[];
  /** Tanks of which it is not known since when. */
  readonly undated: number;
}

/** The tanks of a fleet by phase, and how long each is in it. */
export function placeTanks<Tank extends PhaseFacts>(tanks: readonly Tank[], now: Instant): readonly PhaseRow<Tank>[] {
  const placed = tanks.map((tank) => placeTank(tank, now));
  return TANK_PHASES.map((phase) => {
    const within = placed
      .filter((each) => each.phase === phase)
      .toSorted((one, other) => (other.days ?? -1) - (one.days ?? -1));
    const columns = DAY_COLUMNS.map((_, column) => within.filter(({ days }) => columnOf(days) === column).length);
    return { phase, tanks: within, columns, undated: within.filter(({ days }) => days === null).length };
  });
}

function placeTank<Tank extends PhaseFacts>(tank: Tank, now: Instant): PhasedTank<Tank> {
  const { phase, since } = phaseOf(tank);
  if (since === null) return { tank, phase, since, days: null };
  const days = (toMilliseconds(now) - toMilliseconds(since)) / MILLISECONDS_PER_DAY;
  return { tank, phase, since, days: Math.max(0, Math.floor(days)) };
}

function phaseOf(tank: PhaseFacts): { readonly phase: TankPhase; readonly since: Instant | null } {
  const { open_transfer, operational_status, last_arrival, service_since = null } = tank;
  if (open_transfer !== null) return { phase: 'in_transit', since: open_transfer.loaded_at };
  if (!operational_status) return { phase: 'out_of_service', since: service_since };
  if (last_arrival !== null) return { phase: 'arrived', since: last_arrival.arrived_at };
  return { phase: 'not_loaded', since: service_since };
}

function columnOf(days: number | null): number {
  return days === null ? -1 : COLUMN_STARTS.findLastIndex((start) => days >= start);
}

/** 'GASU 1 is the longest in transit: 41 days. Of 21 tanks 7 are in transit, 12 have arrived …'. */
export function answerWhere(rows: readonly PhaseRow<PhaseFacts>[]): string {
  const count = (phase: TankPhase) => rows.find((row) => row.phase === phase)?.tanks.length ?? 0;
  const all = rows.reduce((sum, { tanks }) => sum + tanks.length, 0);
  const [longest] = rows.find(({ phase }) => phase === 'in_transit')?.tanks ?? [];
  const named =
    longest === undefined || longest.days === null
      ? ''
      : ` ${longest.tank.tank_number} is the longest in transit: ${counted(longest.days, 'day')}.`;
  const states = [
    [count('in_transit'), 'is in transit', 'are in transit'],
    [count('arrived'), 'has arrived and is not loaded again', 'have arrived and are not loaded again'],
    [count('not_loaded'), 'was never loaded', 'were never loaded'],
    [count('out_of_service'), 'is out of service', 'are out of service'],
  ] as const;
  const parts = states.map(([tanks, one, many]) =>
    tanks === 0 ? '' : `${tanks.toLocaleString('en-US')} ${tanks === 1 ? one : many}`,
  );
  const none = count('in_transit') === 0 ? ' No tank is in transit.' : '';
  return `${sentence(`of ${counted(all, 'tank')} ${listed(parts)}`)}${named}${none}`;
}
