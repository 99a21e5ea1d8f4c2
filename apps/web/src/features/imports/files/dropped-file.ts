import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../../../shared/state/store.ts';
import { isUnderDialog } from '../../../shared/ui/dialogs/covering-dialog.ts';
import { notifyWarning } from '../../../shared/ui/states/notify.ts';

/** A file that was dropped on a list, on the way to the screen that imports it. */
export interface DroppedFile {
  readonly file: File;
  /** What the list holds, if the sheet does not say it. */
  readonly kind: ImportKindName;
  /** Whose list it is: rows that name no tank are its. */
  readonly tankNumber: string;
}

/** Somebody who stays on the page after all, or cannot load the screen, does not find it there much later. */
const KEPT_MS = 60_000;

const latest = createStore<DroppedFile | null>(null);

export function keepDroppedFile(dropped: DroppedFile): void {
  latest.set(dropped);
  setTimeout(() => latest.get() === dropped && latest.set(null), KEPT_MS);
}

export function readDroppedFile(): DroppedFile | null {
  return latest.get();
}

export function forgetDroppedFile(): void {
  latest.set(null);
}

const SHEET = /\.(csv|txt|tsv|xls[xmb]?|ods)$/i;

/** Calls with a workbook or a CSV file that is dropped on the screen, unless a field for files takes it. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    // The browser would leave the portal and show the file.
    event.preventDefault();
    if (isUnderDialog()) return;
    const sheet = files.find(({ name }) => SHEET.test(name));
    if (sheet === undefined || files.length > 1) notifyWarning('Drop one workbook or one CSV file here.');
    else onFile(sheet);
  });
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => take(event);
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', drop);
    };
  }, []);
}
