import { Link } from '@tanstack/react-router';
import { formatClock, formatTime } from '../format/times.ts';
import { usePersonTimeZone } from '../session/session.ts';
import { StatusPill } from '../ui/states/status-pill.tsx';
import type { CapturedRecord } from './captured-records.ts';
import styles from './waiting-mark.module.css';
import { describeSending, useWaitingOf } from './waiting-records.ts';

/** 'Arrived 06:01, waits to be sent' of every record of a tank that this device keeps, leading to their list. */
export function WaitingMark({ tankId }: { readonly tankId: number }) {
  const waiting = useWaitingOf(tankId);
  const timeZone = usePersonTimeZone();
  if (waiting.length === 0) return null;
  return (
    <span className={styles.marks}>
      {waiting.map((record) => (
        <Link key={record.id} to="/waiting-records" className={styles.mark}>
          <StatusPill tone={record.refusal === undefined ? 'neutral' : 'bad'}>
            {describeWaiting(record, timeZone)}
          </StatusPill>
        </Link>
      ))}
    </span>
  );
}

function describeWaiting(record: CapturedRecord, timeZone: string): string {
  const { kind, body, capturedAt } = record;
  const { verb, moment } = WORDS[kind];
  const typed = moment === undefined ? undefined : body[moment];
  const at = typeof typed === 'string' ? typed : capturedAt;
  const isToday = formatTime(at, timeZone).split(',')[0] === formatTime(capturedAt, timeZone).split(',')[0];
  const when = isToday ? formatClock(at, timeZone) : formatTime(at, timeZone);
  return `${verb} ${when}, ${describeSending(record)}`;
}

const WORDS: Readonly<Record<CapturedRecord['kind'], { readonly verb: string; readonly moment?: string }>> = {
  reading: { verb: 'Reading', moment: 'reading_timestamp' },
  load: { verb: 'Loaded', moment: 'loaded_at' },
  arrival: { verb: 'Arrived', moment: 'arrived_at' },
  note: { verb: 'Note' },
  photo: { verb: 'Photo' },
  file: { verb: 'File' },
};
