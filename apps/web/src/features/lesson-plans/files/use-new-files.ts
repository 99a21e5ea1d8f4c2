import { findLessonFileError, guessFileCategory, type LessonFileCategory } from '@dewar/domain/lessons/lesson-files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import { lessonPlanFilesQuery, useUploadPlanFile } from './lesson-plan-files-api.ts';

/** A file that is chosen but not uploaded yet. */
export interface NewFile {
  readonly id: string;
  /** The same for every attempt with the same content, so that nothing is stored twice. */
  readonly idempotencyKey: string;
  readonly file: File;
  readonly description: string;
  readonly category: LessonFileCategory;
  /** The share that is sent, 0 to 1, during the upload. */
  readonly share: number | null;
  /** Why the upload failed. */
  readonly error: string | null;
  /** Whether another attempt may succeed. */
  readonly isWorthTrying: boolean;
}

type Description = Pick<NewFile, 'description' | 'category'>;

/**
 * The new files of a plan: chosen, described, and uploaded one after another when the plan is saved; failed ones stay.
 */
export function useNewFiles(planId: number) {
  const queries = useQueryClient();
  const uploadPlanFile = useUploadPlanFile();
  const [files, setFiles] = useState<readonly NewFile[]>([]);
  const sending = useRef<{ readonly id: string; readonly stop: AbortController } | null>(null);
  useEffect(() => () => sending.current?.stop.abort(), []);

  const change = (id: string, difference: Partial<NewFile>) =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...difference } : each)));
  const drop = (id: string) => setFiles((all) => all.filter((each) => each.id !== id));

  /** Whether every upload failed. */
  const isFailing = async ({ id, idempotencyKey, file, description, category }: NewFile): Promise<boolean> => {
    const stop = new AbortController();
    sending.current = { id, stop };
    change(id, { share: 0, error: null });
    try {
      const onProgress = (share: number) => change(id, { share });
      const what = { planId, file, description: description.trim(), category };
      await uploadPlanFile({ ...what, onProgress, signal: stop.signal, idempotencyKey });
      drop(id);
      return false;
    } catch (error) {
      if (stop.signal.aborted) return false;
      // What the server found inside the file will be found again.
      const isWorthTrying = !(error instanceof ApiError && error.status === 400);
      change(id, { share: null, error: errorText(error), isWorthTrying });
      return true;
    } finally {
      sending.current = null;
    }
  };

  return {
    files,
    waiting: files.filter(({ isWorthTrying }) => isWorthTrying),
    isUploading: files.some(({ share }) => share !== null),
    add: async (chosen: readonly File[]) => {
      const attached = queries.getQueryData(lessonPlanFilesQuery(planId).queryKey) ?? [];
      const known = [
        ...files.map(({ file }) => file),
        ...attached.map(({ original_name, file_size }) => ({ name: original_name, size: file_size })),
      ];
      const isKnown = ({ name, size }: File) => known.some((one) => one.name === name && one.size === size);
      const again = chosen.filter(isKnown);
      const isWanted = again.length === 0 || (await confirmAgain(again));
      const added = isWanted ? chosen : chosen.filter((file) => !isKnown(file));
      setFiles((all) => [...all, ...added.map(newFileOf)]);
    },
    describe: (id: string, difference: Partial<Description>) =>
      change(id, { ...difference, idempotencyKey: newIdempotencyKey() }),
    remove: (id: string) => {
      if (sending.current?.id === id) sending.current.stop.abort();
      drop(id);
    },
    /** Resolves to the number of failed uploads. */
    uploadAll: async () => {
      let failed = 0;
      for (const file of files) if (file.isWorthTrying && (await isFailing(file))) failed += 1;
      // The list may be far from the button that was pressed.
      if (failed > 0) notifyError(`${countOf(failed, 'file')} could not be uploaded. Attachments says why.`);
      return failed;
    },
  };
}

function confirmAgain(again: readonly File[]): Promise<boolean> {
  const names = again.map(({ name }) => `“${name}”`).join(', ');
  return confirm({
    title: 'Attach the same file again?',
    body: `${names} ${again.length === 1 ? 'is' : 'are'} already attached, with the same size.`,
    verb: 'Attach again',
    safe: 'Leave out',
  });
}

export type NewFiles = ReturnType<typeof useNewFiles>;

function newFileOf(file: File): NewFile {
  const error = findLessonFileError(file);
  return {
    id: newIdempotencyKey(),
    idempotencyKey: newIdempotencyKey(),
    file,
    description: '',
    category: guessFileCategory(file.name),
    share: null,
    error,
    isWorthTrying: error === null,
  };
}
