import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { withErrorMessage } from '../../api/with-error-message.ts';
import { IconFileDownload } from '../icons/icons.ts';
import { notifyError, notifySuccess } from './notify.ts';

export interface DownloadWatch {
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

interface ExportCsvButtonProps {
  readonly download: (watch: DownloadWatch) => Promise<{ readonly blob: Blob; readonly fileName: string | null }>;
  /** Where the response names none. */
  readonly fileName: string;
  /** What is told once it is saved: 'Audit log exported'. */
  readonly done: string;
  /** 'Export CSV' by default. */
  readonly label?: string;
}

/** Saves a CSV file that the server makes; shows how much has arrived. */
export function ExportCsvButton(props: ExportCsvButtonProps) {
  const { download, fileName: usualName, done, label = 'Export CSV' } = props;
  const [bytes, setBytes] = useState<number | null>(null);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const save = async () => {
    const controller = new AbortController();
    underWay.current = controller;
    setBytes(0);
    try {
      const watch = { onProgress: setBytes, signal: controller.signal };
      const { blob, fileName } = await withErrorMessage('The export failed', download(watch));
      saveFile(blob, fileName ?? usualName);
      notifySuccess(done);
    } catch (thrown) {
      if (!controller.signal.aborted) notifyError(thrown);
    } finally {
      setBytes(null);
    }
  };

  const isUnderWay = bytes !== null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
      aria-busy={isUnderWay}
      onClick={() => (isUnderWay ? underWay.current?.abort() : void save())}
    >
      {isUnderWay ? `Stop (${formatFileSize(bytes)} so far)` : label}
    </Button>
  );
}
