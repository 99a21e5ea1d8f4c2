import { HttpError, tooManyRequests } from '../../shared/errors.ts';
import type { ModelErrorKind } from '../../shared/language-model/language-model.ts';

export type WritingErrorKind =
  | ModelErrorKind
  | 'empty'
  | 'too-long'
  | 'off-task'
  | 'courtesy'
  | 'asked-back'
  | 'gave-up'
  | 'too-slow'
  | 'no-time-left'
  | 'no-calls-left'
  | 'aborted';

/** Why a section has no text. */
export class WritingError extends Error {
  readonly kind: WritingErrorKind;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: WritingErrorKind, retryAfterSeconds?: number) {
    super(`a section could not be written: ${kind}`);
    this.name = 'WritingError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Shown to the teacher. Contains nothing of what the model or its server sent. */
export const WRITING_ERROR_TEXTS: Readonly<Record<WritingErrorKind, string>> = {
  unreachable: 'The AI model cannot be reached at the moment. Please try again later.',
  unauthorized: 'The AI model rejected this portal’s credentials. Please tell your administrator.',
  busy: 'The AI model is busy. Please try again in a moment.',
  exhausted: 'The AI model’s allowance is used up. Please tell your administrator.',
  'server-error': 'The AI model failed. Please try again.',
  interrupted: 'The AI model’s answer was cut off. Please try again.',
  rejected: 'The AI model rejected the request. Please tell your administrator if this happens again.',
  'invalid-response': 'The AI model’s answer could not be read. Please try again.',
  declined: 'The AI model declined to write this. Please rephrase your request.',
  oversized: 'The AI model wrote far more than a section can hold. Please try again.',
  stalled: 'The AI model stopped answering. Please try again.',
  empty: 'The AI model wrote nothing. Please try again.',
  'too-long': 'The AI model wrote more than a section can hold. Please ask for less.',
  'off-task': 'The AI model did not write a lesson. Please check what you told it and try again.',
  courtesy: 'The AI model answered with courtesies only. Please try again.',
  'asked-back': 'The AI model asked for more details instead of writing. Please tell it more, or try again.',
  'gave-up': 'The run was ended after three failures in a row. Please try again later.',
  'too-slow': 'The AI model took too long. Please try again.',
  'no-time-left': 'There was no time left for this section. Please generate it by itself.',
  'no-calls-left': "You have used all of today's AI requests. The limit resets at midnight UTC.",
  aborted: 'The generation was stopped.',
};

const TIMEOUT_KINDS: readonly WritingErrorKind[] = ['stalled', 'too-slow', 'no-time-left'];
const TEMPORARY_KINDS: readonly WritingErrorKind[] = ['unreachable', 'busy'];
const RETRY_AFTER_SECONDS = 30;

/**
 * The error of a request for which nothing could be written: 429 for our own limit, otherwise 502, 503 or 504 (rules
 * 7).
 */
export function toModelHttpError({ kind, retryAfterSeconds = RETRY_AFTER_SECONDS }: WritingError): HttpError {
  const text = WRITING_ERROR_TEXTS[kind];
  if (kind === 'no-calls-left') return tooManyRequests(Math.max(1, retryAfterSeconds), text);
  if (TIMEOUT_KINDS.includes(kind)) return new HttpError(504, 'model_too_slow', text);
  if (!TEMPORARY_KINDS.includes(kind)) return new HttpError(502, 'model_failed', text);
  return new HttpError(503, 'unavailable', text, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
}
