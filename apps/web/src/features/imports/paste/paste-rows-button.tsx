import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { notifyError, notifyWarning } from '../../../shared/ui/states/notify.ts';
import { keepDroppedFile, useDroppedFile } from '../files/dropped-file.ts';
import { hasColumns } from './read-rows.ts';
import { usePastedRows } from './use-pasted-rows.ts';

interface PasteRowsButtonProps {
  /** What the list holds, if the rows do not say it. */
  readonly kind: ImportKindName;
  /** Whose list it is; rows that name no tank are its. */
  readonly tankNumber?: string;
}

/**
 * Opens the import with rows that were copied from a spreadsheet, by Ctrl+V on the screen or by this button, and with a
 * file that is dropped on the screen.
 */
export function PasteRowsButton({ kind, tankNumber }: PasteRowsButtonProps) {
  const navigate = useNavigate();
  const openRows = async (text: string) => {
    const { kindOfRows, withTank, keepPastedRows, readPastedRows, confirmReplacing } = await loadReading();
    const ofRows = kindOfRows(text, kind);
    if (!(await confirmReplacing({ pasted: readPastedRows(), isTyped: false }, 'paste'))) return;
    const named = tankNumber === undefined ? null : withTank(text, tankNumber, ofRows);
    keepPastedRows({ kind: ofRows, text: named ?? text, tank_number: named === null ? null : (tankNumber ?? null) });
    void navigate({ to: '/imports' });
  };
  const open = (text: string) => void openRows(text).catch(notifyError);
  usePastedRows(open);
  useDroppedFile((file) => {
    keepDroppedFile({ file, kind, tankNumber: tankNumber ?? '' });
    void navigate({ to: '/imports' });
  });
  const paste = async () => {
    const copied = await readClipboard();
    if (copied === null) {
      const { keepPastedRows, readPastedRows } = await loadReading();
      // Rows that wait to be imported stay.
      if (readPastedRows() === null) keepPastedRows({ kind, text: '', tank_number: null });
      void navigate({ to: '/imports' });
    } else if (hasColumns(copied)) open(copied);
    else notifyWarning('Nothing with columns was copied. Copy rows in a spreadsheet with their headings, then paste.');
  };
  return (
    <Button
      variant="default"
      size="xs"
      title="Rows copied from a spreadsheet; Ctrl+V does the same, and a file can be dropped on this page"
      onClick={() => void paste().catch(notifyError)}
    >
      Paste rows
    </Button>
  );
}

/** What sheets are read and kept by is loaded with the first one. */
async function loadReading() {
  const [reading, keeping, asking] = await Promise.all([
    import('./rows-of-tank.ts'),
    import('./pasted-rows.ts'),
    import('./confirm-replacing.ts'),
  ]);
  return { ...reading, ...keeping, ...asking };
}

/** Null if the browser does not let a page read what was copied. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
