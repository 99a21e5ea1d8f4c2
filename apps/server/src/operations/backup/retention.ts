import { RETENTION } from '../../shared/config.ts';
import { OperationError } from '../operation-error.ts';

/** How many backups are kept: the newest of each of so many days, weeks (from Monday) and months, in UTC. */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** Reads '14d 8w 12m'; each part may be left out, but not all. */
export function readRetention(text: string): Retention {
  const parts = RETENTION.exec(text.trim());
  if (parts === null) {
    throw new OperationError(`'${text}' does not say how many backups to keep. An example is '14d 8w 12m'.`);
  }
  const [, days = '0', weeks = '0', months = '0'] = parts;
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
}

/** Those of `backups` that may be deleted. The newest one never is. */
export function listSuperseded<T extends { readonly created_at: string }>(
  backups: readonly T[],
  { days, weeks, months }: Retention,
): readonly T[] {
  const newestFirst = [...backups].sort((a, b) => b.created_at.localeCompare(a.created_at));
  const kept = new Set(newestFirst.slice(0, 1));
  const keep = (count: number, periodOf: (createdAt: string) => string) => {
    const periods = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.created_at);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(backup);
    }
  };
  keep(days, (createdAt) => createdAt.slice(0, 10));
  keep(weeks, mondayOf);
  keep(months, (createdAt) => createdAt.slice(0, 7));
  return newestFirst.filter((backup) => !kept.has(backup));
}

function mondayOf(createdAt: string): string {
  const day = new Date(`${createdAt.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
