import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { SUCCESS } from '@dewar/contract/success-texts';
import { useForm } from '@mantine/form';
import { useSaving } from '../../../shared/forms/use-saving.ts';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { findMicronsError } from './find-entry-error.ts';
import { useLogHoldReading } from './leak-review-api.ts';
import type { LeakCheckWrite } from './use-leak-check-write.ts';
import { restartIfSaved } from './use-leak-check-write.ts';

interface HoldReadingValues {
  readonly vacuumReading: number | null;
  readonly isEarlier: boolean;
  readonly readingTimestamp: string | null;
}

/** A reading between start and end: taken now, unless another time is entered (rules 4). */
export function useHoldReading({ id }: LeakCheckDetails, write: LeakCheckWrite) {
  const logHoldReading = useLogHoldReading();
  const form = useForm<HoldReadingValues>({
    initialValues: { vacuumReading: null, isEarlier: false, readingTimestamp: null },
    validate: {
      vacuumReading: (microns) => findMicronsError(microns, 'The reading is required'),
      readingTimestamp: (at, { isEarlier }) => (isEarlier && at === null ? 'Date and time are required' : null),
    },
  });
  const saving = useSaving({
    form,
    draft: { form: 'hold-reading', record: id },
    onSubmit: ({ vacuumReading, isEarlier, readingTimestamp }, { idempotencyKey }): Promise<void> => {
      const moment = isEarlier ? { readingTimestamp: readingTimestamp ?? undefined } : {};
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
  return { form, saving };
}

export type LoggingHoldReading = ReturnType<typeof useHoldReading>;
