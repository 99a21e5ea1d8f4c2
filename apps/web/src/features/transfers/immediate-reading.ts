import type { ReactNode } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { type ImmediateReadingValues, READING_TIME_LABEL } from './immediate-reading-fields.tsx';

export interface ImmediateReading {
  readonly vacuum_reading: number;
  readonly reading_timestamp: string;
  /** The time that the form filled in. */
  readonly preset_at: string;
  readonly fresh_pull: boolean;
  readonly additional_notes: string;
  /** The report of the receiver that it is from. */
  readonly handover_report_id?: number;
  readonly idempotencyKey: string;
}

interface AddedReading {
  /** Deletes the reading again. */
  readonly undo: () => Promise<unknown>;
}

/** What the form needs of vacuum readings; the page connects the two features. */
export interface ImmediateReadings {
  /** A note on reading the gauge. */
  readonly practice: ReactNode;
  /** The error of the figure, or null. */
  readonly findError: (microns: number) => string | null;
  /** The error of its time, or null. */
  readonly findTimeError: (takenAt: string) => string | null;
  /** Asks for confirmation of a figure or a date that looks like a typing mistake; the arrival's date was confirmed. */
  readonly ask: (microns: number, takenAt: string, arrivedAt: string | null) => Promise<boolean>;
  readonly add: (reading: ImmediateReading) => Promise<AddedReading>;
  /** The arrival is saved but the reading is not; its form is offered again. */
  readonly onFailed: (reading: ImmediateReading, error: string) => void;
}

export const NO_READING: ImmediateReadingValues = {
  reading_microns: null,
  reading_at: null,
  reading_fresh_pull: false,
  reading_notes: '',
};

/** Errors of the reading by field; none without a figure, when no reading is saved. */
export function findReadingErrors(values: ImmediateReadingValues, { findError, findTimeError }: ImmediateReadings) {
  const { reading_microns, reading_at } = values;
  if (reading_microns === null) return {};
  return {
    reading_microns: findError(reading_microns),
    reading_at: reading_at === null ? `${READING_TIME_LABEL} is required` : findTimeError(reading_at),
  };
}

/** The reading to save; null without a figure or a time. */
export function readingOf(
  values: ImmediateReadingValues & { readonly preset_at: string },
  idempotencyKey: string,
): ImmediateReading | null {
  if (values.reading_microns === null || values.reading_at === null) return null;
  return {
    vacuum_reading: values.reading_microns,
    reading_timestamp: values.reading_at,
    preset_at: values.preset_at,
    fresh_pull: values.reading_fresh_pull,
    additional_notes: values.reading_notes,
    idempotencyKey,
  };
}

/** The reading that was added; null if that failed. */
export async function addReading(
  reading: ImmediateReading,
  { add, onFailed }: ImmediateReadings,
): Promise<AddedReading | null> {
  try {
    return await add(reading);
  } catch (error) {
    // A reading that fails does not hold up the arrival (spec 2 §8).
    onFailed(reading, errorText(error));
    return null;
  }
}
