import type { VacuumOutlook } from '@dewar/contract/vacuum-forecast';
import { isSameDate } from '@dewar/domain/time/entry-times';
import { describeForecastQuestion, findForecastQuestion } from '@dewar/domain/vacuum/forecast/forecast-plausibility';
import {
  describeReadingQuestion,
  findReadingQuestions,
  isFarFromLast,
  TAKE_A_SECOND,
  type TakenReading,
} from '@dewar/domain/vacuum/vacuum-plausibility';
import { Text } from '@mantine/core';
import { trueNow } from '../../shared/api/device-clock.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

interface ReadingToSave extends TakenReading {
  readonly lastReading: TakenReading | undefined;
  readonly isFreshPull: boolean;
  /** Missing while it loads, and for a correction: the forecast rests on the reading that is corrected. */
  readonly outlook?: VacuumOutlook | null | undefined;
  readonly timeZone: string;
  /** A time whose date was saved or confirmed before, and is not asked about again. */
  readonly knownTime?: string | null | undefined;
}

/** Asks about a reading that looks like a typing mistake; it is saved if confirmed (rules 1). */
export async function askAboutReading({ timeZone, knownTime, outlook, ...reading }: ReadingToSave): Promise<boolean> {
  const now = trueNow();
  const beyond = outlook ? findForecastQuestion(reading, outlook.forecast, outlook) : null;
  const questions = findReadingQuestions({ ...reading, now }).filter(({ kind }) => {
    if (kind === 'long_ago') return knownTime == null || !isSameDate(reading.takenAt, knownTime, timeZone);
    return kind === 'over_limit' || beyond === null;
  });
  const texts = [
    ...(beyond === null ? [] : [describeForecastQuestion(beyond, { timeZone, now })]),
    ...questions.map((question) => describeReadingQuestion(question, { timeZone, now })),
    ...(beyond !== null || isFarFromLast(reading, reading.lastReading) ? [TAKE_A_SECOND] : []),
  ];
  if (texts.length === 0) return true;
  return confirm({
    title: 'Is this reading right?',
    body: texts.map((text) => <Text key={text}>{text}</Text>),
    verb: `Save ${formatNumber(reading.vacuumMicrons)} µm`,
    safe: 'Change it',
  });
}
