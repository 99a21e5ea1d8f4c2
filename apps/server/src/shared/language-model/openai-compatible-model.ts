import type { LanguageModel as SdkModel } from 'ai';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { type LanguageModel, ModelError, type ModelRequest, type ModelResponse } from './language-model.ts';
import { createWatchedFetch } from './watched-fetch.ts';

/** Of a response as transferred, in which a word takes some hundred bytes, thinking included. */
const MAX_RESPONSE_BYTES = 6_000_000;
/** Of the text of a response, thinking included. */
const MAX_TEXT_LENGTH = 200_000;

/** What servers call the most tokens of a response: newer models know only the second. */
type LimitName = 'max_tokens' | 'max_completion_tokens';
const OTHER_NAME: Readonly<Record<LimitName, LimitName>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
};

/** The model does not know the name of the limit that was sent. */
class UnknownLimitError extends ModelError {}

const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The configured model, or undefined. The library is loaded only if there is one. */
export async function openLanguageModel(config: Config): Promise<LanguageModel | undefined> {
  const { AI_BASE_URL: baseURL, AI_MODEL: name, AI_API_KEY: apiKey } = config;
  if (baseURL === undefined || name === undefined) return undefined;
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const watch = { silenceMs: config.AI_SILENCE_SECONDS * 1_000, maxBytes: MAX_RESPONSE_BYTES };
  let limit: LimitName = 'max_tokens';
  const provider = createOpenAICompatible({
    ...{ name: 'model', baseURL, fetch: createWatchedFetch(watch) },
    ...(apiKey !== undefined && { apiKey }),
    transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [limit]: max_tokens }),
  });
  const model = provider(name);
  return {
    name,
    write: async (request) => {
      const sent = limit;
      try {
        return await write(model, request);
      } catch (error) {
        if (!(error instanceof UnknownLimitError)) throw error;
        // Another call may have found the model's name for it meanwhile.
        if (limit === sent) limit = OTHER_NAME[sent];
        return write(model, request);
      }
    },
  };
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
      return errorOfAnswer(cause.statusCode, cause.responseHeaders?.['retry-after'], cause.responseBody);
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

/** What servers say of an error: 'invalid_request_error', 'content_filter', and a sentence. */
const errorBody = z.object({
  error: z.object({ code: z.unknown(), type: z.unknown(), param: z.unknown(), message: z.unknown() }).partial(),
});
const CODE = /^[\w.-]{1,60}$/;
const USED_UP = /quota|billing|credit|insufficient_(?:funds|balance)/i;
const NOT_WRITTEN = /content_?(?:filter|policy)|safety|moderation|ResponsibleAI/i;
const UNKNOWN_LIMIT = /(?:unsupported|unknown|unrecogni[sz]ed|unexpected|not (?:supported|permitted)|use 'max_)/i;

function errorOfAnswer(status: number, retryAfter: string | undefined, body: string | undefined): ModelError {
  const said = readErrorBody(body);
  const codes = [said?.code, said?.type].filter((code): code is string => typeof code === 'string' && CODE.test(code));
  const answer = { status, code: codes[0], retryAfterSeconds: secondsOf(retryAfter) };
  const isCalled = (name: RegExp) => codes.some((code) => name.test(code));
  if (status === 402 || (status < 500 && isCalled(USED_UP))) return new ModelError('exhausted', answer);
  if (status < 500 && isCalled(NOT_WRITTEN)) return new ModelError('declined', answer);
  if (status === 401 || status === 403) return new ModelError('unauthorized', answer);
  if (status === 429) return new ModelError('busy', answer);
  if (status === 408 || status >= 500) return new ModelError('server-error', answer);
  const sentence = `${said?.param ?? ''} ${said?.message ?? ''}`;
  const isLimitUnknown = /max_(?:completion_)?tokens/.test(sentence) && UNKNOWN_LIMIT.test(sentence);
  return isLimitUnknown ? new UnknownLimitError('rejected', answer) : new ModelError('rejected', answer);
}

function readErrorBody(body: string | undefined) {
  try {
    return errorBody.safeParse(JSON.parse(body ?? '')).data?.error;
  } catch {
    return undefined;
  }
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
