import { ApiError } from '../../shared/api/api-error.ts';
import type { ArrivalValues } from './arrival-form-values.ts';
import type { ImmediateReadingValues } from './immediate-reading-fields.tsx';

/** An arrival as the receiver reported it, to be corrected. */
export type ReportedArrival = Partial<ArrivalValues & ImmediateReadingValues> & {
  readonly report_id: number;
  /** Its reading is recorded already, as it stands in the form. */
  readonly hasRecordedReading: boolean;
};

/** The reading in the form is the one that was recorded of the report before: it is not recorded twice. */
export function isReadingRecorded(
  { reading_microns, reading_at }: ImmediateReadingValues,
  reported?: ReportedArrival,
): boolean {
  return (
    reported?.hasRecordedReading === true &&
    reading_microns === reported.reading_microns &&
    reading_at !== null &&
    Date.parse(reading_at) === Date.parse(reported.reading_at ?? '')
  );
}

/** An arrival was not recorded because the receiver has sent something later. */
export function isOverLaterReport(thrown: unknown): boolean {
  return thrown instanceof ApiError && namesLaterReport(thrown.fields);
}

/** The same of what the server said of the fields. */
export function namesLaterReport(fields: Readonly<Record<string, string>> = {}): boolean {
  return fields.handover_report_id !== undefined;
}
