/** A company whose books are kept. */
export const COMPANIES = ['Polar Gas', 'North'] as const;
export type CompanyName = (typeof COMPANIES)[number];

/** A load as whoever entered it knows it. Weights in lbs. */
export interface OwnLoad {
  readonly id: number;
  company: CompanyName;
  readonly tank: OwnTank;
  customer: string;
  /** What the portal calls it; a sheet names none. */
  readonly product: 'lng' | 'other';
  day: number;
  loadedLbs: number;
  /** Null while it is undetermined. */
  receivedLbs: number | null;
}

export interface OwnTank {
  readonly id: number;
  readonly number: string;
  company: CompanyName;
  isDeleted: boolean;
  /** The first day of its company. */
  since: number;
  /** Who has or had it. */
  readonly owners: Set<CompanyName>;
  /** On which it was on a trip, whoever had it. */
  readonly taken: Set<number>;
}

/** Numbers below 1 that are the same again for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST_DAY = Date.UTC(2026, 5, 11);
const MILLISECONDS_PER_DAY = 86_400_000;

/** Noon of a day of the year: no clock of a company puts it into another one. */
export const ARRIVAL_HOUR = 22;
export const noonOf = (day: number, hours = 16) =>
  new Date(FIRST_DAY + day * MILLISECONDS_PER_DAY + hours * 3_600_000).toISOString();
export const monthOf = (day: number) => noonOf(day).slice(0, 7);
export const dayOf = (moment: Date) => Math.floor((moment.getTime() - FIRST_DAY) / MILLISECONDS_PER_DAY);
/** Days that have ended, with their arrivals. */
export const daysUntil = (now: Date) => dayOf(now) - 2;

/** The books that a test keeps beside the portal. */
export class OwnBooks {
  readonly loads = new Map<number, OwnLoad>();
  readonly tanks: OwnTank[] = [];

  of(company: CompanyName): readonly OwnLoad[] {
    return [...this.loads.values()].filter((load) => load.company === company);
  }

  add(load: OwnLoad): void {
    this.loads.set(load.id, load);
    load.tank.taken.add(load.day);
  }

  remove(load: OwnLoad): void {
    this.loads.delete(load.id);
    load.tank.taken.delete(load.day);
  }

  move(load: OwnLoad, day: number): void {
    load.tank.taken.delete(load.day);
    load.tank.taken.add(day);
    load.day = day;
  }
}
