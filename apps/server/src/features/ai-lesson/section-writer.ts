import { setTimeout as wait } from 'node:timers/promises';
import { tidyTimeBlock } from '@dewar/domain/lessons/lesson-minutes';
import {
  type Prompt,
  repeatsRules,
  type SectionPromptParts,
  sectionPrompt,
} from '@dewar/domain/lessons/lesson-prompts';
import { cleanModelText } from '@dewar/domain/lessons/model-text';
import { findNotWritten, type NotWritten } from '@dewar/domain/lessons/not-written';
import { maxTokensFor, rewriteOf } from '@dewar/domain/lessons/section-lengths';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { type LanguageModel, ModelError, type ModelResponse } from '../../shared/language-model/language-model.ts';
import { WritingError, type WritingErrorKind } from './writing-error.ts';

/** How the model is called: counted, with a time limit, and only while the request is open. */
export interface Asking {
  readonly model: LanguageModel;
  /** Throws WritingError once the day's calls are used up. */
  readonly countCall: () => Promise<void>;
  /** Aborted with a WritingError. */
  readonly signal: AbortSignal;
  readonly sectionMs: number;
  /** How much of each response the model spends on thinking, as far as it has shown in this request. */
  readonly thinking: { tokens: number };
}

export interface WrittenText {
  readonly text: string;
  readonly wasCut: boolean;
  readonly hadMarkup: boolean;
  /** It has formulas that plain lines cannot show. */
  readonly hasRawMath?: true;
}

const RETRIED_KINDS: readonly string[] = ['busy', 'server-error', 'interrupted'];
const PAUSE_SECONDS = 0.5;
/** Left for a model that thinks, once one was cut off before its first word. */
const THINKING_TOKENS = 4_000;
const OUTLINE_TOKENS = 600;

/**
 * Asks for one section, a second time if the response held none (rules 7); whoever declines once is not asked again.
 * Throws WritingError.
 */
export async function writeSection(asking: Asking, parts: SectionPromptParts): Promise<WrittenText> {
  return within(asking, async (ask) => {
    const first = await requestText(ask, asking, parts);
    const firstError = findWritingError(first.text, parts);
    if (firstError === 'declined') throw new WritingError(firstError);
    if (firstError === null && first.hasRawMath === true) return (await requestPlainMath(ask, asking, parts)) ?? first;
    const written = firstError === null ? first : await requestText(ask, asking, { ...parts, repair: 'empty' });
    const error = firstError === null ? null : findWritingError(written.text, parts);
    if (error !== null) throw new WritingError(error);
    if (written.text.length > TEXT_LIMITS.lesson_section) throw new WritingError('too-long');
    return written;
  });
}

/** The section once more, without LaTeX; undefined if the second answer is no better. */
async function requestPlainMath(ask: Ask, asking: Asking, parts: SectionPromptParts): Promise<WrittenText | undefined> {
  const { text, ...written } = await requestText(ask, asking, { ...parts, repair: 'formulas' });
  const isBetter = written.hasRawMath !== true && text.length <= TEXT_LIMITS.lesson_section;
  return isBetter && findWritingError(text, parts) === null ? { ...written, text } : undefined;
}

const NOT_WRITTEN_KINDS: Readonly<Record<NotWritten, WritingErrorKind>> = {
  refusal: 'declined',
  courtesy: 'courtesy',
  question: 'asked-back',
  other: 'off-task',
};

/** Why a response is no section. */
function findWritingError(text: string, { section, context }: SectionPromptParts): WritingErrorKind | null {
  if (text === '') return 'empty';
  if (repeatsRules(text)) return 'off-task';
  const found = findNotWritten(text, { ...section, topic: context.topic });
  return found === null ? null : NOT_WRITTEN_KINDS[found];
}

/** One call that is not for a section: the outline. Throws WritingError. */
export function writeText(asking: Asking, prompt: Prompt): Promise<string> {
  return within(asking, async (ask) => cleanModelText((await ask(prompt, OUTLINE_TOKENS)).text, 'Outline').text);
}

type Ask = (prompt: Prompt, textTokens: number) => Promise<ModelResponse>;

async function requestText(ask: Ask, { thinking }: Asking, parts: SectionPromptParts): Promise<WrittenText> {
  const { section, current, context } = parts;
  const given = Object.values(context).join(' ');
  const { text: response, wasCut } = await ask(sectionPrompt(parts), maxTokensFor(section, rewriteOf(current), given));
  const { text, ...found } = cleanModelText(response, section.display_name);
  if (wasCut && text === '') thinking.tokens = THINKING_TOKENS;
  return { text: section.section_type === 'time_block' ? tidyTimeBlock(text) : text, ...found, wasCut };
}

/** Runs the work with its time limit and converts errors to WritingError. */
async function within<T>(asking: Asking, work: (ask: Ask) => Promise<T>): Promise<T> {
  const endsAt = performance.now() + asking.sectionMs;
  const tooSlow = AbortSignal.timeout(asking.sectionMs);
  const signal = AbortSignal.any([asking.signal, tooSlow]);
  try {
    return await work((prompt, textTokens) => askWithRetry(asking, { prompt, textTokens }, { signal, endsAt }));
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

interface Request {
  readonly prompt: Prompt;
  readonly textTokens: number;
}

/** Retries temporary errors once, unless the wait would exceed the time limit. */
async function askWithRetry(
  asking: Asking,
  { prompt, textTokens }: Request,
  { signal, endsAt }: TimeLimit,
): Promise<ModelResponse> {
  const once = async () => {
    signal.throwIfAborted();
    await asking.countCall();
    return asking.model.write({ ...prompt, maxTokens: textTokens + asking.thinking.tokens, signal });
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
