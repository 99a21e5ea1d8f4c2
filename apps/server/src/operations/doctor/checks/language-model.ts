import { type LanguageModel, ModelError } from '../../../shared/language-model/language-model.ts';
import { openLanguageModel } from '../../../shared/language-model/openai-compatible-model.ts';
import { type Check, type CheckNeeds, type Finding, ok, problem } from '../check.ts';

const LONGEST_MS = 60_000;
/** Enough for one word, also of a model that thinks before it. */
const MOST_TOKENS = 500;

/** Asks the configured model for one word: a name or a key that is wrong shows only then. */
export const languageModelCheck: Check<CheckNeeds> = {
  name: 'language model',
  run: async ({ config }) => {
    const model = await openLanguageModel(config);
    if (model === undefined) {
      return [ok('Lessons are drafted as outlines, without a language model: AI_BASE_URL is not set.')];
    }
    return [await askOneWord(model)];
  },
};

async function askOneWord(model: LanguageModel): Promise<Finding> {
  const started = performance.now();
  try {
    await model.write({
      instructions: 'Answer with one word.',
      prompt: 'Say hello.',
      maxTokens: MOST_TOKENS,
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    return ok(`The language model ${model.name} answers after ${seconds} s.`);
  } catch (error) {
    const { kind, answer } = error instanceof ModelError ? error : new ModelError('stalled');
    const said = answer === undefined ? '' : ` (${[answer.status, answer.code].filter(Boolean).join(', ')})`;
    return problem(`The language model ${model.name} did not answer: ${kind}${said}.`, ADVICE);
  }
}

const ADVICE =
  'Compare AI_BASE_URL, AI_MODEL and AI_API_KEY with what its provider says, and whether what is paid for is used up.';
