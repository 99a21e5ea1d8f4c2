import type { ReadSample } from '@dewar/domain/telemetry/read-sample';
import { type RawBuilder, sql } from 'kysely';

/** A sample of a known unit at its place in the call. */
export interface PlacedSample {
  readonly index: number;
  readonly unit_id: number;
  readonly sample: ReadSample;
}

/** What samples and those that wait have in common, in this order. */
export const SAMPLE_COLUMNS = sql.raw(
  'unit_id, kind, measured_at, value, latitude, longitude, unit_of_measure, quality, sent_value, sent_unit',
);

/** Samples as the rows `given` of a statement: one parameter a column, however many there are. */
export function givenSamples(placed: readonly PlacedSample[]): RawBuilder<unknown> {
  const column = <Value>(of: (sample: ReadSample) => Value) => placed.map(({ sample }) => of(sample));
  return sql`unnest(
      ${placed.map(({ index }) => index)}::int[],
      ${placed.map(({ unit_id }) => unit_id)}::int[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ measured_at }) => measured_at.toISOString())}::timestamptz[],
      ${column(({ value }) => value)}::float8[],
      ${column(({ latitude }) => latitude)}::float8[],
      ${column(({ longitude }) => longitude)}::float8[],
      ${column(({ unit_of_measure }) => unit_of_measure)}::text[],
      ${column(({ quality }) => quality)}::text[],
      ${column(({ sent_value }) => sent_value)}::float8[],
      ${column(({ sent_unit }) => sent_unit)}::text[])
    given(index, ${SAMPLE_COLUMNS})`;
}

/** Whether two rows are the same sample. */
export function isSameSample(one: string, other: string): RawBuilder<boolean> {
  const columns = ['unit_id', 'kind', 'measured_at', 'value', 'latitude', 'longitude', 'unit_of_measure', 'quality'];
  return sql<boolean>`(${sql.join(
    columns.map((name) => sql`${sql.ref(`${one}.${name}`)} is not distinct from ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  )})`;
}
