import { reportHandover } from '@dewar/contract/handovers';
import { readRetryAfter } from '../api/api-error.ts';
import { LONGEST_ANSWER_MS as LONGEST_IN_BACKGROUND_MS, sendForm } from '../api/send-form.ts';
import { isOwnResponse } from '../responses/own-response.ts';
import { readErrorBody } from '../responses/read-error-body.ts';
import { announceCaptured } from './captured-changes.ts';
import type { Refusal } from './captured-records.ts';
import { listHandovers, type NewHandover, type SentHandover, settleHandover } from './kept-handovers.ts';
import { runAlone } from './run-alone.ts';

const LOCK = 'send-handovers';

/** `retryAfterSeconds`: what the server asked to wait, 0 without an answer of it. */
type Outcome = SentHandover | { readonly refusal: Refusal } | { readonly retryAfterSeconds: number };

/**
 * Hears how much of a report is sent (0 to 1), and of each that was not sent how long the server asks to wait; says which
 * are not tried yet.
 */
interface SendingListener {
  readonly onShare?: (id: string, share: number) => void;
  readonly onUnsent?: (id: string, retryAfterSeconds: number) => void;
  readonly isPaused?: (id: string) => boolean;
}

/** Sent again it is answered as the first time: nobody waits for an answer that was lost on its way. */
const LONGEST_ANSWER_MS = 120_000;

/**
 * Sends what waits of all links of this device, one after the other. 'busy' while this page, another tab or the service
 * worker does so: an upload under way is never begun a second time.
 */
export async function sendHandovers(listener: SendingListener = {}): Promise<'done' | 'unreachable' | 'busy'> {
  return (await runAlone(LOCK, () => sendWaiting(listener))) ?? 'busy';
}

async function sendWaiting({ onShare, onUnsent, isPaused }: SendingListener): Promise<'done' | 'unreachable'> {
  const unreachable = new Set<string>();
  for (;;) {
    // Read anew each time: something may have been added meanwhile.
    const waiting = (await listHandovers()).filter(({ state }) => state === 'waiting');
    const next = waiting.find(({ id }) => !unreachable.has(id) && !isPaused?.(id));
    if (next === undefined) return unreachable.size === 0 ? 'done' : 'unreachable';
    const outcome = await sendHandover(next, (share) => onShare?.(next.id, share));
    if ('retryAfterSeconds' in outcome) {
      unreachable.add(next.id);
      onUnsent?.(next.id, outcome.retryAfterSeconds);
    } else await settleHandover(next.order, outcome);
    // Every page of the link follows, whoever has sent it.
    announceCaptured('changed');
  }
}

/** Sends one report, also where this device can keep none. */
export async function sendHandover(
  { id, token, fields, files }: NewHandover,
  onProgress?: (share: number) => void,
): Promise<Outcome> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, token })) form.set(name, value);
  for (const { field, file } of files) form.append(field, file);
  const url = new URL(reportHandover.path, globalThis.location.origin);
  const headers = new Headers({ accept: 'application/json', 'idempotency-key': id });
  const { method } = reportHandover;
  // Nothing arrives over a connection of before: it would be waited for until it is given up.
  const broken = new AbortController();
  const { signal } = broken;
  const stop = () => broken.abort();
  globalThis.addEventListener('offline', stop);
  try {
    // A service worker has nothing that reports how much is sent.
    const response = await ('XMLHttpRequest' in globalThis
      ? sendForm(url, { form, method, headers, onProgress, signal, longestAnswerMs: LONGEST_ANSWER_MS })
      : fetch(url, { method, headers, body: form, signal: AbortSignal.any([signal, longestInBackground()]) }));
    return await readOutcome(response, files.length > 0);
  } catch {
    // Whether it was stored shows when it is sent again.
    return UNREACHABLE;
  } finally {
    globalThis.removeEventListener('offline', stop);
  }
}

const UNREACHABLE = { retryAfterSeconds: 0 } as const;

/** A line that stands still would keep the page from sending. */
const longestInBackground = () => AbortSignal.timeout(LONGEST_IN_BACKGROUND_MS);

const TOO_LARGE = 413;
const TOO_LARGE_FOR_NETWORK = 'The network does not take a report of this size. Remove photos, or use another network.';

async function readOutcome(response: Response, hasFiles: boolean): Promise<Outcome> {
  const { status } = response;
  // A proxy says so each time: waiting does not help.
  if (status === TOO_LARGE && hasFiles && !isOwnResponse(response, 'json'))
    return { refusal: { status, code: 'too_large', message: TOO_LARGE_FOR_NETWORK, fields: {} } };
  if (!isOwnResponse(response, 'json')) return UNREACHABLE;
  if (response.ok) return sentOf(await response.json());
  const error = readErrorBody(await response.json());
  // The company's storage is full: that does not pass by itself.
  const isForNow = status === 408 || status === 429 || (status >= 500 && status !== 507);
  if (error === undefined || isForNow) return { retryAfterSeconds: readRetryAfter(response.headers) ?? 0 };
  const { code, message, fields = {} } = error;
  return { refusal: { status, code, message, fields } };
}

interface ReportAnswer {
  readonly data?: { readonly reported_at?: string; readonly files_left_out?: readonly string[] };
}

function sentOf({ data }: ReportAnswer): SentHandover {
  const sentAt = data?.reported_at ?? new Date().toISOString();
  return { sentAt, ...(data?.files_left_out !== undefined && { filesLeftOut: data.files_left_out }) };
}
