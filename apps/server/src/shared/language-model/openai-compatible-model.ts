import type { LanguageModel as SdkModel } from 'ai';
import type { Config } from '../config.ts';
import { type LanguageModel, ModelError, type ModelRequest, type ModelResponse } from './language-model.ts';
import { createWatchedFetch } from './watched-fetch.ts';

/** Of a response as transferred, in which a word takes some hundred bytes, thinking included. */
const MAX_RESPONSE_BYTES = 6_000_000;
/** Of the text of a response, thinking included. */
const MAX_TEXT_LENGTH = 200_000;

const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The configured model, or undefined. The library is loaded only if there is one. */
export async function openLanguageModel(config: Config): Promise<LanguageModel | undefined> {
  const { AI_BASE_URL: baseURL, AI_MODEL: name, AI_API_KEY: apiKey } = config;
  if (baseURL === undefined || name === undefined) return undefined;
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const watch = { silenceMs: config.AI_SILENCE_SECONDS * 1_000, maxBytes: MAX_RESPONSE_BYTES };
  const provider = createOpenAICompatible({
    ...{ name: 'model', baseURL, fetch: createWatchedFetch(watch) },
    ...(apiKey !== undefined && { apiKey }),
  });
  const model = provider(name);
  return { name, write: (request) => write(model, request) };
}

async function write(
  model: SdkModel,
  { instructions, prompt, maxTokens, signal }: ModelRequest,
): Promise<ModelResponse> {
  const { streamText } = await import('ai');
  // Its warnings go to the console and may quote what was sent.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const end = new AbortController();
  let text = '';
  try {
    const { stream } = streamText({
      ...{ model, instructions, prompt, maxOutputTokens: maxTokens },
      // Our own retries are counted and depend on the kind of error.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, end.signal]),
      onError: () => {},
    });
    let isFinished = false;
    let wasCut = false;
    for await (const part of stream) {
      if (part.type === 'text-delta') text += part.text;
      if (text.length > MAX_TEXT_LENGTH) throw new ModelError('oversized');
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw signal.reason;
      if (part.type !== 'finish') continue;
      if (part.finishReason === 'content-filter') throw new ModelError('declined');
      isFinished = part.rawFinishReason !== undefined;
      wasCut = part.finishReason === 'length';
    }
    if (!isFinished) throw new ModelError('interrupted');
    return { text, wasCut };
  } catch (error) {
    throw signal.aborted ? signal.reason : await toModelError(error, text !== '');
  } finally {
    end.abort();
  }
}

/** Classifies an error of the library; its message is dropped, because it quotes both sides. */
async function toModelError(error: unknown, hadBegun: boolean): Promise<ModelError> {
  const { APICallError, InvalidResponseDataError } = await import('ai');
  for (const cause of causesOf(error)) {
    if (cause instanceof ModelError) return cause;
    if (APICallError.isInstance(cause) && cause.statusCode !== undefined && cause.statusCode >= 300) {
      return errorOfStatus(cause.statusCode, cause.responseHeaders?.['retry-after']);
    }
    // An end without a finish reason.
    if (InvalidResponseDataError.isInstance(cause) && hadBegun) return new ModelError('interrupted');
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && UNREACHABLE_CODES.has(code)) return new ModelError('unreachable');
    if (typeof code === 'string' && CONNECTION_BROKEN.test(code)) return new ModelError('interrupted');
  }
  return new ModelError('invalid-response');
}

const CONNECTION_BROKEN = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_)/;

function errorOfStatus(status: number, retryAfter: string | undefined): ModelError {
  if (status === 401 || status === 403) return new ModelError('unauthorized');
  if (status === 429) return new ModelError('busy', secondsOf(retryAfter));
  if (status === 408 || status >= 500) return new ModelError('server-error', secondsOf(retryAfter));
  return new ModelError('rejected');
}

/** Retry-After is in seconds or a date. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

const MAX_CAUSES = 6;

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next !== undefined && causes.length < MAX_CAUSES; ) {
    causes.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return causes;
}
