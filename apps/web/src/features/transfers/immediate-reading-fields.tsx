import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import styles from './transfer-forms.module.css';

export interface ImmediateReadingValues {
  readonly reading_microns: number | null;
  /** The arrival's time until another is entered. */
  readonly reading_at: string | null;
  readonly reading_fresh_pull: boolean;
  readonly reading_notes: string;
}

interface ImmediateReadingFieldsProps {
  readonly values: ImmediateReadingValues;
  readonly field: (
    name: keyof ImmediateReadingValues,
    options?: { readonly type: 'checkbox' },
  ) => ReturnType<UseFormReturnType<ImmediateReadingValues>['getInputProps']>;
  readonly isRequired: boolean;
  /** Saving stopped because this reading was not asked for before. */
  readonly isNewlyAsked: boolean;
  /** The reading as it stands is recorded already: nothing more is saved with it. */
  readonly isRecorded: boolean;
  /** A note on reading the gauge. */
  readonly children: ReactNode;
}

/** Of the immediate reading's time, in the form and in its error. */
export const READING_TIME_LABEL = 'Reading date and time';

/** The vacuum reading that a venting tank or an elevated pressure requires (spec 2 §5). */
export function ImmediateReadingFields(props: ImmediateReadingFieldsProps) {
  const { values, field, isRequired, isNewlyAsked, isRecorded, children } = props;
  return (
    <section className={styles.panel} aria-labelledby="immediate-reading">
      <h3 className={styles.panelTitle} id="immediate-reading">
        Immediate Vacuum Reading
      </h3>
      {isNewlyAsked && (
        <p role="status" className={styles.note}>
          The arrival is not saved yet: it requires a vacuum reading. Enter the reading, or choose Save Arrival again
          without it.
        </p>
      )}
      <NumberField
        {...field('reading_microns')}
        value={values.reading_microns}
        label={isRequired ? 'Vacuum reading (required)' : 'Vacuum reading'}
        unit="microns"
        help="1-75 = good"
      />
      <DateTimeField {...field('reading_at')} value={values.reading_at} label={READING_TIME_LABEL} />
      {isRecorded ? (
        <p role="status" className={styles.note}>
          Recorded already. With another value or time it is recorded as another reading.
        </p>
      ) : (
        <>
          <Checkbox {...field('reading_fresh_pull', { type: 'checkbox' })} label="Fresh pull" />
          <Textarea {...field('reading_notes')} label="Reading notes" rows={1} resize="vertical" />
        </>
      )}
      {children}
    </section>
  );
}
