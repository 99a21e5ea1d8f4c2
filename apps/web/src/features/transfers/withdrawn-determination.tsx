import type { Transfer } from '@dewar/contract/transfers';
import { describeChangedDetermination } from '@dewar/domain/transfers/determined-record';
import { Text } from '@mantine/core';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';

interface WithdrawnDeterminationProps {
  readonly transfer: Transfer;
}

/** What was determined of a load whose determination no longer stands, by whom, and why it was withdrawn. */
export function WithdrawnDetermination({ transfer }: WithdrawnDeterminationProps) {
  const timeZone = usePersonTimeZone();
  const { withdrawn_determination: was } = transfer;
  if (was == null) return null;
  const sentence = describeChangedDetermination({
    receivedLbs: was.actual_received_lbs,
    madeOn: was.made_on,
    record: transfer,
  });
  const by = was.determined_by_email === null ? '' : ` by ${was.determined_by_email}`;
  const at = was.determined_at === null ? '' : ` on ${formatTime(was.determined_at, timeZone)}`;
  return (
    <Text component="span" size="sm" c="var(--watch-text)">
      {sentence}. {by + at === '' ? '' : `Made${by}${at}. `}Withdrawn by {was.withdrawn_by_email} on{' '}
      {formatTime(was.withdrawn_at, timeZone)}
      {was.reason === null ? ', when the record was changed.' : `: ${was.reason}`}
    </Text>
  );
}
