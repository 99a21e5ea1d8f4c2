import { Tooltip } from '@mantine/core';
import type { Instant } from '@dewar/domain/instants';
import { formatRelative, formatTime, formatTimeWithZone } from '../format/times.ts';
import { usePersonTimeZone } from '../person-time-zone.ts';
import { useNow } from '../use-now.ts';
import styles from './times.module.css';

interface TimeProps {
  /** ISO 8601 with a zone, as the server answers it. */
  readonly at: string;
}

/** '12 May 2026, 14:05' in the person's zone, which shows on hover, focus or tap. */
export function ExactTime({ at }: TimeProps) {
  const timeZone = usePersonTimeZone();
  return <TimeWithZone at={at} timeZone={timeZone} text={formatTime(at, timeZone)} />;
}

/** '3 days ago', for lists; the exact time shows on hover, focus or tap. */
export function RelativeTime({ at }: TimeProps) {
  const timeZone = usePersonTimeZone();
  const now: Instant = useNow();
  return <TimeWithZone at={at} timeZone={timeZone} text={formatRelative(at, now)} />;
}

interface TimeWithZoneProps extends TimeProps {
  readonly timeZone: string;
  readonly text: string;
}

function TimeWithZone({ at, timeZone, text }: TimeWithZoneProps) {
  return (
    <Tooltip label={formatTimeWithZone(at, timeZone)} events={{ hover: true, focus: true, touch: true }} withArrow>
      <time className={styles.time} dateTime={at}>
        {text}
      </time>
    </Tooltip>
  );
}
