import { ERROR_CODES, type ErrorResponse } from '@dewar/contract/error-response';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextMap: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

const CHECKS: Readonly<Record<keyof ErrorResponse, Check>> = {
  error: isText,
  message: isText,
  code: (value) => ERROR_CODES.some((code) => code === value),
  fields: (value) => value === undefined || isTextMap(value),
  data: () => true,
  success: (value) => value === undefined || value === false,
  request_id: isText,
};

/**
 * Parses an error body; undefined if it is not the server's. Checked by hand instead of with the contract's shape,
 * because every screen starts with this code and none starts with zod; a test compares the two.
 */
export function readErrorBody(body: unknown): ErrorResponse | undefined {
  return isFailure(body) ? body : undefined;
}

function isFailure(body: unknown): body is ErrorResponse {
  if (typeof body !== 'object' || body === null) return false;
  const values = new Map<string, unknown>(Object.entries(body));
  return Object.entries(CHECKS).every(([name, check]) => check(values.get(name)));
}
