import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DownloadedFile } from '../../api/api-client.ts';
import { saveFile } from '../../api/save-file.ts';
import { confirm } from '../dialogs/confirm-dialog.ts';
import { IconFileDownload } from '../icons/icons.ts';
import { notifyError } from '../states/notify.ts';

interface SavePdfButtonProps {
  readonly label: string;
  readonly fetchPdf: () => Promise<DownloadedFile>;
  /** Used if the response has no file name. */
  readonly fallbackName: string;
  readonly errorMessageOf: (error: unknown) => string;
}

/** Saves a PDF that the server typesets. If it lacks something that the screen shows, it says so first. */
export function SavePdfButton({ label, fetchPdf, fallbackName, errorMessageOf }: SavePdfButtonProps) {
  const [isUnderWay, setUnderWay] = useState(false);
  const save = async () => {
    setUnderWay(true);
    try {
      const { blob, fileName, notPrinted } = await fetchPdf();
      if (notPrinted.length === 0 || (await confirmIncomplete(notPrinted))) saveFile(blob, fileName ?? fallbackName);
    } catch (error) {
      notifyError(errorMessageOf(error));
    } finally {
      setUnderWay(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
      loading={isUnderWay}
      aria-busy={isUnderWay}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}

function confirmIncomplete(notPrinted: readonly string[]): Promise<boolean> {
  const body = (
    <>
      <p>The PDF does not contain everything that the screen shows:</p>
      <ul>
        {notPrinted.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
  return confirm({ title: 'The PDF is not complete', body, verb: 'Save PDF' });
}
