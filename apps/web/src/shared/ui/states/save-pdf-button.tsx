import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { IconFileDownload } from '../icons/icons.ts';
import { notifyError } from './notify.ts';

interface SavePdfButtonProps {
  readonly label: string;
  readonly fetchPdf: () => Promise<{ readonly blob: Blob; readonly fileName: string | null }>;
  /** Used if the response has no file name. */
  readonly fallbackName: string;
  readonly errorMessageOf: (error: unknown) => string;
}

/** Saves a PDF that the server typesets. */
export function SavePdfButton({ label, fetchPdf, fallbackName, errorMessageOf }: SavePdfButtonProps) {
  const [isUnderWay, setUnderWay] = useState(false);
  const save = async () => {
    setUnderWay(true);
    try {
      const { blob, fileName } = await fetchPdf();
      saveFile(blob, fileName ?? fallbackName);
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
