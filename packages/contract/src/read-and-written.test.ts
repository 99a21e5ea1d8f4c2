import { expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** What a determination decides cannot be left open, and a preview is no record. */
const NO_RECORDS = ['determineTransfer', 'previewImport'];

/** The fields that can be read and written, of a request that responds with the record; a form of files has no null. */
function fieldsOf({ name, body, response, upload }: AnyEndpoint) {
  if (!(body instanceof z.ZodObject) || !(response instanceof z.ZodObject) || upload !== undefined) return [];
  return Object.keys(body.shape).flatMap((field) => {
    const [read, written] = [response.shape[field], body.shape[field]];
    return read === undefined || written === undefined ? [] : [{ name: `${name} ${field}`, read, written }];
  });
}

const FIELDS = ALL_ENDPOINTS.filter(({ name, method }) => method !== 'GET' && !NO_RECORDS.includes(name)).flatMap(
  fieldsOf,
);

test('requests with the fields of their records are found', () => {
  expect(FIELDS.length).toBeGreaterThan(100);
});

test('a request takes null wherever its record may have it', () => {
  const refused = FIELDS.filter(
    ({ read, written }) => read.safeParse(null).success && !written.safeParse(null).success,
  );
  expect(refused.map(({ name }) => name)).toEqual([]);
});
