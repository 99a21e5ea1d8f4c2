import { type ReactElement, Suspense, useState } from 'react';
import { formatLongTime, formatRelative, formatTime, formatTimeWithZone } from '../../format/times.ts';
import { usePersonTimeZone } from '../../session/session.ts';
import { lazyPart } from '../states/lazy-part.tsx';
import { useIsPrinting } from '../states/use-is-printing.ts';
import styles from './times.module.css';
import { useNow } from './use-now.ts';

interface TimeProps {
  /** ISO 8601 with a zone, as in the server's responses. */
  readonly at: string;
}

interface ZonedTimeProps extends TimeProps {
  /** The person's own by default. */
  readonly timeZone?: string;
}

/** '12 May 2026, 14:05' in a zone, which shows on hover or tap. */
export function ExactTime({ at, ...shown }: ZonedTimeProps) {
  const personZone = usePersonTimeZone();
  const { timeZone = personZone } = shown;
  return <TimeWithZone at={at} timeZone={timeZone} text={formatTime(at, timeZone)} />;
}

/** 'Tuesday, 12 May 2026, 14:05', for the screen of a single record. */
export function LongTime({ at }: TimeProps) {
  const timeZone = usePersonTimeZone();
  return <TimeWithZone at={at} timeZone={timeZone} text={formatLongTime(at, timeZone)} />;
}

/** '3 days ago', for lists; the exact time with its zone shows on hover or tap. Paper has no now: it has the time. */
export function RelativeTime({ at, ...shown }: ZonedTimeProps) {
  const personZone = usePersonTimeZone();
  const { timeZone = personZone } = shown;
  const now = useNow();
  const text = useIsPrinting() ? formatTime(at, timeZone) : formatRelative(at, now);
  return <TimeWithZone at={at} timeZone={timeZone} text={text} />;
}

// Long lists contain hundreds of times: each gets its tooltip, and the tooltip its code, on the first hover.
const Hint = lazyPart(
  () => import('../states/hint.tsx'),
  ({ children }) => children,
);

const SHOWN_AFTER_TAP_MS = 3_000;

interface TimeWithZoneProps extends TimeProps {
  readonly timeZone: string;
  readonly text: string;
}

function TimeWithZone({ at, timeZone, text }: TimeWithZoneProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const showForAWhile = () => {
    setPointedAt(true);
    setTimeout(() => setPointedAt(false), SHOWN_AFTER_TAP_MS);
  };
  const time: ReactElement = <time dateTime={at}>{text}</time>;
  return (
    <span
      className={styles.time}
      translate="no"
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointedAt(false)}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && showForAWhile()}
    >
      {isPointedAt ? (
        <Suspense fallback={time}>
          <Hint text={formatTimeWithZone(at, timeZone)}>{time}</Hint>
        </Suspense>
      ) : (
        time
      )}
    </span>
  );
}
