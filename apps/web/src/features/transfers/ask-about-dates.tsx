import { describeLongAgo, isLongAgo, isSameDate } from '@dewar/domain/time/entry-times';
import { Text } from '@mantine/core';
import { trueNow } from '../../shared/api/device-clock.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

interface TransferDates {
  readonly loaded_at?: string | null;
  readonly arrived_at?: string | null;
}

/** Asks about a load or an arrival dated long ago; what the record already said is not asked about again (rules 1). */
export async function askAboutDates(
  dates: TransferDates,
  timeZone: string,
  saved: TransferDates = {},
): Promise<boolean> {
  const now = trueNow();
  const questions = (['loaded_at', 'arrived_at'] as const).flatMap((name) => {
    const at = dates[name];
    const savedAt = saved[name];
    if (at == null || !isLongAgo(at, now)) return [];
    if (savedAt != null && isSameDate(at, savedAt, timeZone)) return [];
    return [describeLongAgo(name === 'loaded_at' ? 'load' : 'arrival', at, { timeZone, now })];
  });
  if (questions.length === 0) return true;
  return confirm({
    title: 'Is this date right?',
    body: questions.map((question) => <Text key={question}>{question}</Text>),
    verb: 'Save it',
    safe: 'Change it',
  });
}
