import {
  findFutureInspections,
  INSPECTION_IN_FUTURE,
  type InspectionDates,
} from '@dewar/domain/tanks/inspection-question';
import { Text } from '@mantine/core';
import { trueNow } from '../../shared/api/device-clock.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { TANK_LABELS } from './tank-form-values.ts';

/** Asks about the date of an inspection in the future, as imports do; what the tank has is not asked about again. */
export async function askAboutInspections(dates: InspectionDates, known: InspectionDates = {}): Promise<boolean> {
  const ahead = findFutureInspections(dates, { known, now: trueNow() });
  if (ahead.length === 0) return true;
  return confirm({
    title: 'Is this date right?',
    body: ahead.map((name) => (
      <Text key={name}>
        {TANK_LABELS[name]} {formatCalendarDate(dates[name] ?? '')} {INSPECTION_IN_FUTURE}
      </Text>
    )),
    verb: 'Save it',
    safe: 'Change it',
  });
}

/** For the request, after the question. */
export function confirmedInspections(dates: InspectionDates, known: InspectionDates = {}) {
  return findFutureInspections(dates, { known, now: trueNow() }).length > 0 ? { is_future_inspection: true } : {};
}
