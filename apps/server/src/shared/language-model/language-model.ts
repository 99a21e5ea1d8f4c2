import type { FastifyBaseLogger } from 'fastify';

/** What can go wrong with a model, in our words: its own are neither answered nor logged. */
export const MODEL_ERROR_KINDS = [
  /** Nobody listens at its address. */
  'unreachable',
  /** It does not take our key. */
  'unauthorized',
  /** It asks us to come back later. */
  'busy',
  /** It failed by itself (5xx). */
  'server-error',
  /** The line broke, or the answer ended without an end. */
  'interrupted',
  /** It does not take the call: another model's name, too long a text. */
  'rejected',
  /** What it answered is no answer. */
  'invalid-response',
  /** It would not write this. */
  'declined',
  /** It wrote without end. */
  'oversized',
  /** It said nothing for too long. */
  'stalled',
] as const;
export type ModelErrorKind = (typeof MODEL_ERROR_KINDS)[number];

export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** When it said that it would be there again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ModelErrorKind, retryAfterSeconds?: number) {
    super(`the language model failed: ${kind}`);
    this.name = 'ModelError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ModelRequest {
  readonly instructions: string;
  readonly prompt: string;
  /** Ends the call, upstream too; the call then throws the signal's reason. */
  readonly signal: AbortSignal;
}

export interface ModelResponse {
  readonly text: string;
  /** It stopped at its own limit, not at an end. */
  readonly wasCut: boolean;
}

/** One call is one try. Throws ModelError. */
export interface LanguageModel {
  readonly name: string;
  write(request: ModelRequest): Promise<ModelResponse>;
}

/** The same model; its failures are logged by their kind, without a word of what was asked or answered. */
export function loggedModel(model: LanguageModel, log: FastifyBaseLogger): LanguageModel {
  return {
    name: model.name,
    write: async (request) => {
      try {
        return await model.write(request);
      } catch (error) {
        if (error instanceof ModelError) log.warn({ event: 'model-failed', kind: error.kind }, error.message);
        throw error;
      }
    },
  };
}
