import { setTimeout as wait } from 'node:timers/promises';
import {
  type Prompt,
  repeatsRules,
  type SectionPromptParts,
  sectionPrompt,
} from '@dewar/domain/lessons/lesson-prompts';
import { cleanModelText } from '@dewar/domain/lessons/model-text';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { type LanguageModel, ModelError, type ModelResponse } from '../../shared/language-model/language-model.ts';
import { WritingError } from './writing-error.ts';

/** How the model is called: counted, with a time limit, and only while the request is open. */
export interface Asking {
  readonly model: LanguageModel;
  /** Throws WritingError once the day's calls are used up. */
  readonly countCall: () => Promise<void>;
  /** Aborted with a WritingError. */
  readonly signal: AbortSignal;
  readonly sectionMs: number;
}

export interface WrittenText {
  readonly text: string;
  readonly wasCut: boolean;
  readonly hadMarkup: boolean;
}

const RETRIED_KINDS: readonly string[] = ['busy', 'server-error', 'interrupted'];
const PAUSE_SECONDS = 0.5;

/** Asks for one section, a second time if the response was empty (rules 7). Throws WritingError. */
export async function writeSection(asking: Asking, parts: SectionPromptParts): Promise<WrittenText> {
  return within(asking, async (ask) => {
    const first = await requestText(ask, parts);
    const written = isUsable(first.text) ? first : await requestText(ask, { ...parts, isRepair: true });
    if (written.text === '') throw new WritingError('empty');
    if (repeatsRules(written.text)) throw new WritingError('off-task');
    if (written.text.length > TEXT_LIMITS.lesson_section) throw new WritingError('too-long');
    return written;
  });
}

/** One call that is not for a section: the outline. Throws WritingError. */
export function writeText(asking: Asking, prompt: Prompt): Promise<string> {
  return within(asking, async (ask) => cleanModelText((await ask(prompt)).text, 'Outline').text);
}

type Ask = (prompt: Prompt) => Promise<ModelResponse>;

async function requestText(ask: Ask, parts: SectionPromptParts): Promise<WrittenText> {
  const { text, wasCut } = await ask(sectionPrompt(parts));
  return { ...cleanModelText(text, parts.section.display_name), wasCut };
}

function isUsable(text: string): boolean {
  return text !== '' && !repeatsRules(text);
}

/** Runs the work with its time limit and converts errors to WritingError. */
async function within<T>(asking: Asking, work: (ask: Ask) => Promise<T>): Promise<T> {
  const endsAt = performance.now() + asking.sectionMs;
  const tooSlow = AbortSignal.timeout(asking.sectionMs);
  const signal = AbortSignal.any([asking.signal, tooSlow]);
  try {
    return await work((prompt) => askWithRetry(asking, prompt, { signal, endsAt }));
  } catch (error) {
    if (asking.signal.aborted) throw asking.signal.reason;
    if (tooSlow.aborted) throw new WritingError('too-slow');
    if (error instanceof ModelError) throw new WritingError(error.kind, error.retryAfterSeconds);
    throw error;
  }
}

interface TimeLimit {
  readonly signal: AbortSignal;
  readonly endsAt: number;
}

/** Retries temporary errors once, unless the wait would exceed the time limit. */
async function askWithRetry(asking: Asking, prompt: Prompt, { signal, endsAt }: TimeLimit): Promise<ModelResponse> {
  const once = async () => {
    signal.throwIfAborted();
    await asking.countCall();
    return asking.model.write({ ...prompt, signal });
  };
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof ModelError) || !RETRIED_KINDS.includes(error.kind)) throw error;
    const pauseMs = (error.retryAfterSeconds ?? PAUSE_SECONDS) * 1_000;
    if (performance.now() + pauseMs >= endsAt) throw error;
    await wait(pauseMs, undefined, { signal });
    return once();
  }
}
