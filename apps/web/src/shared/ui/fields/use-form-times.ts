import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../../api/api-error.ts';
import { trueNow } from '../../api/device-clock.ts';
import {
  askedTimes,
  type ClockValues,
  isUntouched,
  NEW_CLOCK,
  presetMoment,
  stillText,
  type TimesOfForm,
  withTimesAt,
} from '../../forms/form-times.ts';
import { usePersonTimeZone } from '../../session/session.ts';
import { useNow } from '../time/use-now.ts';

/** What a field says beside a time: that it is now, or that it was set long ago. */
export interface FieldClock {
  readonly isNow?: boolean;
  readonly still?: { readonly text: string; readonly takeNow: () => void; readonly keep: () => void } | undefined;
}

/**
 * The times of an open form. One that nobody touched is now until it is saved; one that was set hours ago, or on another
 * day, is asked about before that.
 */
export function useFormTimes<Values extends ClockValues>(form: UseFormReturnType<Values>, times: TimesOfForm<Values>) {
  const now = useNow();
  const timeZone = usePersonTimeZone();
  const { isFixed = false } = times;
  const values = form.values;
  // Setting several values would clear the errors of all fields.
  const setClock = (clock: Partial<ClockValues['clock']>) =>
    (form as unknown as UseFormReturnType<ClockValues>).setFieldValue('clock', { ...form.getValues().clock, ...clock });

  const fieldClock = (name: keyof Values & string, change: (at: string) => void): FieldClock => {
    const isAsked = askedTimes(values, times).includes(name);
    const text = isAsked ? stillText(values, name, { isFixed, now, timeZone }) : null;
    const isNow = !isFixed && isUntouched(values, name) && values.clock.sentAt === null;
    if (text === null) return { isNow };
    const takeNow = () => {
      setClock(isFixed ? { setAt: trueNow().toISOString() } : NEW_CLOCK);
      change(isFixed ? presetMoment(trueNow()) : values.preset_at);
      form.clearFieldError(name);
    };
    const keep = () => {
      setClock({ setAt: trueNow().toISOString() });
      form.clearFieldError(name);
    };
    return { isNow, still: { text, takeNow, keep } };
  };

  return {
    /** The values as they would be saved now. */
    current: withTimesAt(values, times, now),
    at: (entered: Values) => withTimesAt(entered, times, trueNow()),
    /** The properties of a field of a time: as those of the form, and what the clock has to say. */
    field: <Props extends { readonly onChange?: (at: string | null) => void }>(
      name: keyof Values & string,
      props: Props,
    ) => {
      const change = (at: string | null) => props.onChange?.(at);
      const set = (at: string | null) => {
        change(at);
        setClock({ setAt: trueNow().toISOString() });
      };
      return { ...props, onChange: set, ...fieldClock(name, change) };
    },
    /** Saves with the moment of saving; an attempt that follows one without a response has the moment of that one. */
    saving:
      <Attempt>(save: (settled: Values, attempt: Attempt) => Promise<unknown>) =>
      async (entered: Values, attempt: Attempt): Promise<void> => {
        const settled = withTimesAt(entered, times, trueNow());
        if (settled === entered) return void (await save(entered, attempt));
        setClock({ sentAt: settled.preset_at });
        try {
          await save(settled, attempt);
        } catch (thrown) {
          if (isRefused(thrown)) setClock({ sentAt: null });
          throw thrown;
        }
      },
  };
}

/** Nothing was stored. */
function isRefused(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.requestId !== undefined && thrown.status < 500;
}
