import { errorResponseSchema } from '@dewar/contract/error-response';
import { expect, test } from 'vitest';
import { readErrorBody } from './read-error-body.ts';

const FAILURE = {
  error: 'Vacuum reading must be above 0',
  message: 'Vacuum reading must be above 0',
  code: 'invalid_input',
  fields: { vacuum_reading: 'Vacuum reading must be above 0' },
  data: { id: 1 },
  success: false,
  request_id: 'request-1',
};
const ODD_VALUES = [undefined, null, '', 'conflict', 7, true, false, [], ['text'], {}, { field: 'text' }, { field: 7 }];

test('an error body is accepted exactly where the contract accepts it', () => {
  expect(readErrorBody(FAILURE)).toEqual(FAILURE);
  for (const name of Object.keys(errorResponseSchema.shape)) {
    for (const value of ODD_VALUES) {
      const body = { ...FAILURE, [name]: value };
      const isAccepted = errorResponseSchema.safeParse(body).success;
      expect(readErrorBody(body) !== undefined, `${name}: ${JSON.stringify(value)}`).toBe(isAccepted);
    }
  }
  expect([undefined, null, 'text', 7].map(readErrorBody)).toEqual([undefined, undefined, undefined, undefined]);
});
