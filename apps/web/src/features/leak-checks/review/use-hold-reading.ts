import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { SUCCESS } from '@dewar/contract/success-texts';
import { useForm } from '@mantine/form';
import {
  type ClockValues,
  findStillErrors,
  isUntouched,
  NEW_CLOCK,
  type TimesOfForm,
} from '../../../shared/forms/form-times.ts';
import { useSaving } from '../../../shared/forms/use-saving.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { useFormTimes } from '../../../shared/ui/fields/use-form-times.ts';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { findMicronsError } from './find-entry-error.ts';
import { useLogHoldReading } from './leak-review-api.ts';
import type { LeakCheckWrite } from './use-leak-check-write.ts';
import { restartIfSaved } from './use-leak-check-write.ts';

interface HoldReadingValues extends ClockValues {
  readonly vacuumReading: number | null;
  readonly isEarlier: boolean;
  readonly readingTimestamp: string | null;
}

const TAKEN: TimesOfForm<HoldReadingValues> = { names: ['readingTimestamp'] };

/** A reading between start and end: taken now, unless another time is entered (rules 4). */
export function useHoldReading({ id }: LeakCheckDetails, write: LeakCheckWrite) {
  const logHoldReading = useLogHoldReading();
  const timeZone = usePersonTimeZone();
  const form = useForm<HoldReadingValues>({
    initialValues: {
      vacuumReading: null,
      isEarlier: false,
      readingTimestamp: null,
      preset_at: '',
      clock: NEW_CLOCK,
    },
    validate: {
      vacuumReading: (microns) => findMicronsError(microns, 'The reading is required'),
      readingTimestamp: (at, values) => {
        if (!values.isEarlier) return null;
        if (at === null) return 'Date and time are required';
        return findStillErrors(values, TAKEN, timeZone).readingTimestamp;
      },
    },
  });
  const times = useFormTimes(form, TAKEN);
  const saving = useSaving({
    form,
    draft: { form: 'hold-reading', record: id },
    onSubmit: (values, { idempotencyKey }): Promise<void> => {
      const { vacuumReading, isEarlier, readingTimestamp } = values;
      // The server's own moment is meant by a reading without a time.
      const isTimed = isEarlier && !isUntouched(values, 'readingTimestamp');
      const moment = isTimed ? { readingTimestamp: readingTimestamp ?? undefined } : {};
      const body = { vacuumReading: vacuumReading ?? 0, ...moment };
      return restartIfSaved(saving, write(logHoldReading(id, body, idempotencyKey)));
    },
    onClose: ({ vacuumReading }) => {
      notifySuccess(SUCCESS.readingAdded);
      // The next one may have been typed while this one was being saved.
      if (form.getValues().vacuumReading === vacuumReading) form.reset();
      saving.restart();
    },
  });
  return { form, saving, times };
}

export type LoggingHoldReading = ReturnType<typeof useHoldReading>;
