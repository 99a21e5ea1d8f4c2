import { ExactTime } from './times.tsx';

interface CapturedTimesProps {
  /** When a record was captured without a signal; null for one that was sent at once. */
  readonly capturedAt: string | null;
  /** When it reached the server. */
  readonly receivedAt: string | null;
  /** Stands before it. */
  readonly after?: string;
}

/** 'captured without a signal 12 May 2026, 14:05, received 12 May 2026, 16:10'; nothing for what was sent at once. */
export function CapturedTimes({ capturedAt, receivedAt, after = '' }: CapturedTimesProps) {
  // A server of the version before, during an upgrade, sends neither.
  if (capturedAt == null || receivedAt == null) return null;
  return (
    <span>
      {after}captured without a signal <ExactTime at={capturedAt} />, received <ExactTime at={receivedAt} />
    </span>
  );
}
