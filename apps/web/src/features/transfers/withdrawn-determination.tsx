import type { Transfer } from '@dewar/contract/transfers';
import { describeWithdrawn } from '@dewar/domain/transfers/determined-record';
import { Text } from '@mantine/core';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';

interface WithdrawnDeterminationProps {
  readonly transfer: Transfer;
}

/** What was determined of a load whose determination no longer stands, by whom, and why it was withdrawn. */
export function WithdrawnDetermination({ transfer }: WithdrawnDeterminationProps) {
  const timeZone = usePersonTimeZone();
  const sentence = describeWithdrawn(transfer, (at) => formatTime(at, timeZone));
  if (sentence === null) return null;
  return (
    <Text component="span" size="sm" c="var(--watch-text)">
      {sentence}
    </Text>
  );
}
