import type { Tank } from '@dewar/contract/tanks';
import { FileRow } from '../../../features/tank-files/file-row.tsx';
import { NoteRow } from '../../../features/tank-notes/note-row.tsx';
import type { TimelineRow } from '../../../features/tank-timeline/timeline-rows.ts';
import { formatCalendarDate, formatDay } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import styles from './tank-timeline.module.css';
import { HoldTestEntry, LeakCheckEntry, RepairsEntry } from './timeline-leak-checks.tsx';
import { ArrivalEntry, LoadEntry, ReadingsEntry } from './timeline-records.tsx';

export type TimelineTank = Pick<Tank, 'id' | 'company_name'>;

interface TimelineRowItemProps {
  readonly row: TimelineRow;
  readonly tank: TimelineTank;
}

/** A row of the timeline: its day, and what happened. */
export function TimelineRowItem({ row, tank }: TimelineRowItemProps) {
  const timeZone = usePersonTimeZone();
  return (
    <li className={styles.row}>
      <span className={styles.day} translate="no">
        {dayOf(row, timeZone)}
      </span>
      <Entry row={row} tank={tank} />
    </li>
  );
}

function dayOf(row: TimelineRow, timeZone: string): string | null {
  if (row.kind !== 'single') return row.entries[0] === undefined ? null : formatDay(row.entries[0].at, timeZone);
  const { entry } = row;
  return entry.kind === 'inspection' ? formatCalendarDate(entry.record.inspected_on) : formatDay(entry.at, timeZone);
}

function Entry({ row, tank }: TimelineRowItemProps) {
  const can = useCan();
  if (row.kind === 'readings') return <ReadingsEntry entries={row.entries} />;
  if (row.kind === 'repairs') return <RepairsEntry entries={row.entries} />;
  const { entry } = row;
  switch (entry.kind) {
    case 'load':
      return <LoadEntry load={entry.record} />;
    case 'arrival':
      return <ArrivalEntry id={entry.id} tankId={tank.id} arrival={entry.record} />;
    case 'note':
      return (
        <ul className={styles.records}>
          <NoteRow note={entry.record} onDeleted={() => {}} />
        </ul>
      );
    case 'file':
      return (
        <ul className={styles.records}>
          <FileRow file={entry.record} canDelete={can('delete', 'tank_record')} onDeleted={() => {}} />
        </ul>
      );
    case 'leak_check':
      return <LeakCheckEntry id={entry.id} check={entry.record} companyName={tank.company_name} />;
    case 'hold_test':
      return <HoldTestEntry id={entry.id} test={entry.record} companyName={tank.company_name} />;
    case 'inspection':
      return <Plain what="CSC inspection" />;
    case 'move': {
      const { company_name, from_company_name } = entry.record;
      return (
        <Plain
          what={
            from_company_name === null
              ? describeFirst(company_name)
              : `Moved from ${from_company_name} ${company_name === null ? 'into stock' : `to ${company_name}`}`
          }
        />
      );
    }
    default:
      return entry satisfies never;
  }
}

/** A tank that no company had right before. */
function describeFirst(company_name: string | null): string {
  return company_name === null ? 'Put in stock' : `Assigned to ${company_name}`;
}

function Plain({ what }: { readonly what: string }) {
  return (
    <div className={styles.plain}>
      <span className={styles.what}>{what}</span>
    </div>
  );
}
