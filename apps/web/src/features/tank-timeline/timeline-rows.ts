import type { TimelineEntry } from '@dewar/contract/tank-timeline';
import { reportingWeekOf } from '@dewar/domain/reports/reporting-week';

type EntryOf<Kind extends TimelineEntry['kind']> = TimelineEntry & { readonly kind: Kind };
export type ReadingEntry = EntryOf<'reading'>;
export type RepairEntry = EntryOf<'repair'>;

/** A row of the timeline: an entry, the readings of a week, or the leaks of a leak check that were repaired together. */
export type TimelineRow =
  | { readonly kind: 'readings'; readonly key: string; readonly entries: readonly ReadingEntry[] }
  | { readonly kind: 'repairs'; readonly key: string; readonly entries: readonly RepairEntry[] }
  | {
      readonly kind: 'single';
      readonly key: string;
      readonly entry: Exclude<TimelineEntry, ReadingEntry | RepairEntry>;
    };

/** The rows in the order of their newest entries. Weeks are those of the weekly reports. */
export function listTimelineRows(entries: readonly TimelineEntry[], timeZone: string): readonly TimelineRow[] {
  const readings = new Map<string, ReadingEntry[]>();
  const repairs = new Map<string, RepairEntry[]>();
  return entries.flatMap((entry): readonly TimelineRow[] => {
    if (entry.kind === 'reading') {
      const key = `readings:${reportingWeekOf(timeZone, entry.at).week_start_date}`;
      const group = addTo(readings, key, entry);
      return group === null ? [] : [{ kind: 'readings', key, entries: group }];
    }
    if (entry.kind === 'repair') {
      const key = `repairs:${entry.record.assessment_id}:${entry.at}`;
      const group = addTo(repairs, key, entry);
      return group === null ? [] : [{ kind: 'repairs', key, entries: group }];
    }
    return [{ kind: 'single', key: `${entry.kind}:${entry.id}`, entry }];
  });
}

/** The new group; null where the entry joined one. */
function addTo<Entry>(groups: Map<string, Entry[]>, key: string, entry: Entry): Entry[] | null {
  const known = groups.get(key);
  if (known !== undefined) {
    known.push(entry);
    return null;
  }
  const group = [entry];
  groups.set(key, group);
  return group;
}
