import type { FastifyBaseLogger } from 'fastify';
import { type LanguageModel, ModelFailure } from './language-model.ts';

/** The same model; its failures are logged by their kind, without a word of what was asked or answered. */
export function loggedModel(model: LanguageModel, log: FastifyBaseLogger): LanguageModel {
  return {
    name: model.name,
    write: async (request) => {
      try {
        return await model.write(request);
      } catch (error) {
        if (error instanceof ModelFailure) log.warn({ event: 'model-failed', kind: error.kind }, error.message);
        throw error;
      }
    },
  };
}
