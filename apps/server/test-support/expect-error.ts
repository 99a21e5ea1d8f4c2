import { errorResponseSchema } from '@dewar/contract/error-response';
import { expect } from 'vitest';

export interface Answered {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
}

/** Checks the format shared by all error responses (api.md, Conventions), and returns the error. */
export function expectError(answer: Answered, status?: number) {
  if (status !== undefined) expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const error = errorResponseSchema.strict().parse(JSON.parse(answer.body));
  expect(error.error).toBe(error.message);
  expect(error.request_id).toBe(answer.headers['x-request-id']);
  expect(error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  // No internals: no driver messages, no path, no stack.
  expect(answer.body).not.toMatch(/node_modules|\.ts:|syntax error|violates|relation "|at \w+ \(/);
  if (answer.statusCode === 503 || answer.statusCode === 429) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  return error;
}
