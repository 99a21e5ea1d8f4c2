import { errorResponseSchema } from '@dewar/contract/error-response';
import { expect } from 'vitest';

export interface ReceivedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
}

/** Checks the format shared by all error responses (api.md, Conventions), and returns the error. */
export function expectError(response: ReceivedResponse, status?: number) {
  if (status !== undefined) expect(response.statusCode, response.body).toBe(status);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  const error = errorResponseSchema.strict().parse(JSON.parse(response.body));
  expect(error.error).toBe(error.message);
  expect(error.request_id).toBe(response.headers['x-request-id']);
  expect(error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  // No internals: no driver messages, no path, no stack.
  expect(response.body).not.toMatch(/node_modules|\.ts:|syntax error|violates|relation "|at \w+ \(/);
  if (response.statusCode === 503 || response.statusCode === 429) {
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  return error;
}
