import { isSameDate } from '@dewar/domain/time/entry-times';
import {
  describeReadingQuestion,
  findReadingQuestions,
  type TakenReading,
} from '@dewar/domain/vacuum/vacuum-plausibility';
import { Text } from '@mantine/core';
import { formatNumber } from '../../shared/format/numbers.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

interface ReadingToSave extends TakenReading {
  readonly lastReading: TakenReading | undefined;
  readonly timeZone: string;
  /** A time whose date was saved or confirmed before, and is not asked about again. */
  readonly knownTime?: string | null | undefined;
}

/** Asks about a reading that looks like a typing mistake; it is saved if confirmed (rules 1). */
export async function askAboutReading({ timeZone, knownTime, ...reading }: ReadingToSave): Promise<boolean> {
  const now = new Date();
  const questions = findReadingQuestions({ ...reading, now }).filter(
    ({ kind }) => kind !== 'long_ago' || knownTime == null || !isSameDate(reading.takenAt, knownTime, timeZone),
  );
  if (questions.length === 0) return true;
  return confirm({
    title: 'Is this reading right?',
    body: questions.map((question) => (
      <Text key={question.kind}>{describeReadingQuestion(question, { timeZone, now })}</Text>
    )),
    verb: `Save ${formatNumber(reading.vacuumMicrons)} µm`,
    safe: 'Change it',
  });
}
