import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText, isWithoutResponse, NetworkError } from '../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import type { Sending } from './procedures-api.ts';

export interface UnderWay {
  readonly id: number;
  readonly name: string;
  /** The share that is sent, 0 to 1. */
  readonly share: number;
  readonly cancel: () => void;
  /** Where the line broke: what is said, and what sends the same file with the same key. */
  readonly failed?: { readonly text: string; readonly tryAgain: () => void } | undefined;
}

export interface Upload {
  readonly file: File;
  readonly send: (sending: Sending) => Promise<string>;
  /** The specification's text (spec 1 §8): 'Error uploading image'. */
  readonly error: string;
}

/**
 * The uploads of a form with their progress; each can be cancelled. One whose line broke waits for another attempt. A
 * failed or cancelled upload resolves to null.
 */
export function useUploads() {
  const [underWay, setUnderWay] = useState<readonly UnderWay[]>([]);
  const lastId = useRef(0);
  const stopAll = useRef(new AbortController());
  useEffect(() => {
    const stopping = new AbortController();
    stopAll.current = stopping;
    return () => stopping.abort();
  }, []);

  const upload = async ({ file, send, error }: Upload): Promise<string | null> => {
    lastId.current += 1;
    const id = lastId.current;
    const own = new AbortController();
    const signal = AbortSignal.any([own.signal, stopAll.current.signal]);
    setUnderWay((all) => [...all, { id, name: file.name, share: 0, cancel: () => own.abort() }]);
    const change = (difference: Partial<UnderWay>) =>
      setUnderWay((all) => all.map((each) => (each.id === id ? { ...each, ...difference } : each)));
    const idempotencyKey = newIdempotencyKey();
    try {
      for (;;) {
        try {
          return await send({ file, onProgress: (share) => change({ share }), signal, idempotencyKey });
        } catch (thrown) {
          if (signal.aborted) return null;
          const text = withReason(error, thrown);
          if (!isWithoutResponse(thrown)) {
            notifyError(text);
            return null;
          }
          await new Promise<void>((resolve) => {
            change({ share: 0, failed: { text, tryAgain: resolve } });
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
          if (signal.aborted) return null;
          change({ failed: undefined });
        }
      }
    } finally {
      setUnderWay((all) => all.filter((each) => each.id !== id));
    }
  };

  return { underWay, upload };
}

/** For a write that is asked about again where the record has changed since. */
export function failedWith(what: string): (thrown: unknown) => never {
  return (thrown) => {
    throw thrown instanceof ApiError && thrown.code === 'stale_record' ? thrown : withReason(what, thrown);
  };
}

/** What failed and why, if known: the server's message, or that there was no response. */
export function withReason(what: string, thrown: unknown): string {
  const hasServerMessage = thrown instanceof ApiError && thrown.requestId !== undefined && thrown.status < 500;
  return hasServerMessage || thrown instanceof NetworkError ? `${what}: ${errorText(thrown)}` : what;
}
