import type { FastifyBaseLogger } from 'fastify';

/** What can go wrong with a model. The provider's own messages are neither returned nor logged. */
export const MODEL_ERROR_KINDS = [
  /** Nothing listens at its address. */
  'unreachable',
  /** It rejected our key. */
  'unauthorized',
  /** It asked us to retry later. */
  'busy',
  /** What was paid for is used up. */
  'exhausted',
  /** It failed itself (5xx). */
  'server-error',
  /** The connection broke, or the response ended without an end marker. */
  'interrupted',
  /** It rejected the request: unknown model name, text too long. */
  'rejected',
  /** Its response could not be read. */
  'invalid-response',
  /** It refused to write this. */
  'declined',
  /** It did not stop writing. */
  'oversized',
  /** It sent nothing for too long. */
  'stalled',
] as const;
export type ModelErrorKind = (typeof MODEL_ERROR_KINDS)[number];

interface ModelAnswer {
  readonly status: number;
  /** Its own word for the error: 'insufficient_quota'. */
  readonly code: string | undefined;
  /** From its Retry-After header. */
  readonly retryAfterSeconds: number | undefined;
}

export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** What its server answered, if it did; nothing of its sentences, which may quote both sides. */
  readonly answer: ModelAnswer | undefined;

  constructor(kind: ModelErrorKind, answer?: ModelAnswer) {
    super(`the language model failed: ${kind}`);
    this.name = 'ModelError';
    this.kind = kind;
    this.answer = answer;
  }

  get retryAfterSeconds(): number | undefined {
    return this.answer?.retryAfterSeconds;
  }
}

export interface ModelRequest {
  readonly instructions: string;
  readonly prompt: string;
  /** The most tokens of the response, thinking included. */
  readonly maxTokens: number;
  /** Cancels the request, also at the provider; the call then throws the signal's reason. */
  readonly signal: AbortSignal;
}

export interface ModelResponse {
  readonly text: string;
  /** It stopped at its own length limit. */
  readonly wasCut: boolean;
}

/** One call is one attempt. Throws ModelError. */
export interface LanguageModel {
  readonly name: string;
  write(request: ModelRequest): Promise<ModelResponse>;
}

/** Logs the kind of each error with status and code, without any text of the request or response. */
export function loggedModel(model: LanguageModel, log: FastifyBaseLogger): LanguageModel {
  return {
    name: model.name,
    write: async (request) => {
      try {
        return await model.write(request);
      } catch (error) {
        if (error instanceof ModelError) {
          const { kind, answer, message } = error;
          log.warn({ event: 'model-failed', kind, status: answer?.status, code: answer?.code }, message);
        }
        throw error;
      }
    },
  };
}
