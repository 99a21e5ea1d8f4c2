import { findTankFileError } from '@dewar/domain/tanks/tank-files';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import type { NewCapture } from '../../shared/offline/captured-records.ts';
import { notifyKept } from '../../shared/offline/keep-record.ts';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useUploadTankFile } from './tank-files-api.ts';

/** One chosen file; the same key for every attempt, so that it is never stored twice. */
interface ChosenFile {
  readonly file: File;
  readonly idempotencyKey: string;
}

interface FailedUpload {
  readonly chosen: ChosenFile;
  readonly text: string;
  /** Whether another attempt with the same file may succeed. */
  readonly isWorthRetrying: boolean;
}

/** Uploads one file at a time (spec 2 §2.4). Leaving the screen ends the upload. */
export function useFileUpload({ id, tank_number }: NewCapture['tank']) {
  const uploadTankFile = useUploadTankFile({ id, tank_number });
  const [underWay, setUnderWay] = useState<{ readonly name: string; readonly share: number } | null>(null);
  const [failed, setFailed] = useState<FailedUpload | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const send = async (chosen: ChosenFile) => {
    if (stopping.current !== null) return;
    const { file, idempotencyKey } = chosen;
    const own = new AbortController();
    stopping.current = own;
    setFailed(null);
    setStopped(null);
    setUnderWay({ name: file.name, share: 0 });
    const onProgress = (share: number) => setUnderWay({ name: file.name, share });
    try {
      const uploaded = await uploadTankFile({ file, onProgress, signal: own.signal, idempotencyKey });
      if (uploaded === undefined) notifyKept();
      else notifySuccess(`${file.name} uploaded`);
    } catch (thrown) {
      if (own.signal.aborted) setStopped(file.name);
      else setFailed({ chosen, text: errorText(thrown), isWorthRetrying: true });
    } finally {
      stopping.current = null;
      setUnderWay(null);
    }
  };

  const choose = (file: File | null) => {
    if (file === null) return;
    const chosen = { file, idempotencyKey: newIdempotencyKey() };
    const error = findTankFileError(file);
    if (error === null) return void send(chosen);
    setStopped(null);
    setFailed({ chosen, text: error, isWorthRetrying: false });
  };

  return {
    underWay,
    isUnderWay: () => stopping.current !== null,
    failed,
    stopped,
    choose,
    retry: () => failed !== null && void send(failed.chosen),
    dismiss: () => setFailed(null),
    stop: () => stopping.current?.abort(),
  };
}
