import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText, NetworkError } from '../../shared/api/api-error.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import type { Sending } from './procedures-api.ts';

export interface UnderWay {
  readonly id: number;
  readonly name: string;
  /** The share that is sent, 0 to 1. */
  readonly share: number;
  readonly cancel: () => void;
}

export interface Upload {
  readonly file: File;
  readonly send: (sending: Sending) => Promise<string>;
  /** The specification's text (spec 1 §8): 'Error uploading image'. */
  readonly error: string;
}

/** The uploads of a form with their progress; each can be cancelled. A failed or cancelled upload resolves to null. */
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
    const onProgress = (share: number) =>
      setUnderWay((all) => all.map((each) => (each.id === id ? { ...each, share } : each)));
    setUnderWay((all) => [...all, { id, name: file.name, share: 0, cancel: () => own.abort() }]);
    try {
      return await send({ file, onProgress, signal });
    } catch (thrown) {
      if (!signal.aborted) notifyError(withReason(error, thrown));
      return null;
    } finally {
      setUnderWay((all) => all.filter((each) => each.id !== id));
    }
  };

  return { underWay, upload };
}

/** What failed and why, if known: the server's message, or that there was no response. */
export function withReason(what: string, thrown: unknown): string {
  const hasServerMessage = thrown instanceof ApiError && thrown.requestId !== undefined && thrown.status < 500;
  return hasServerMessage || thrown instanceof NetworkError ? `${what}: ${errorText(thrown)}` : what;
}
