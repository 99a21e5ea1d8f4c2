import { EXPORT_FORMATS, type ExportFormat } from '@dewar/contract/exports';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { withErrorMessage } from '../../api/with-error-message.ts';
import { countOf, formatNumber } from '../../format/numbers.ts';
import { usePersonTimeZone } from '../../session/session.ts';
import { useFocusReturn } from '../dialogs/form-dialog-effects.ts';
import { notifyError, notifySuccess } from '../states/notify.ts';
import type { ExportChoice } from './export-choice.ts';
import styles from './export-dialog.module.css';

const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel' };

interface ExportDialogProps {
  readonly choices: readonly ExportChoice[];
  /** Other files of the same screen. */
  readonly others?: ReactNode;
  readonly onClose: () => void;
}

/** Saves one of several lists as a file. */
export function ExportDialog({ choices, others, onClose }: ExportDialogProps) {
  useFocusReturn();
  const timeZone = usePersonTimeZone();
  return (
    <Modal opened onClose={onClose} title="Export" size="32rem" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className={styles.about}>
        Excel keeps numbers and dates as such; CSV opens in every program. Times are in {timeZone}. The audit log
        records the export.
      </p>
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <Choice key={choice.label} choice={choice} />
        ))}
      </ul>
      {others}
    </Modal>
  );
}

function Choice({ choice }: { readonly choice: ExportChoice }) {
  const { bytes, save, stop } = useSaveFile(choice);
  const rows = useRows(choice);
  const { mostRows } = choice;
  const isTooLong = mostRows !== undefined && typeof choice.rows === 'number' && choice.rows > mostRows;
  return (
    <li className={styles.choice}>
      <div className={styles.what}>
        {choice.label}
        <div className={styles.rows}>
          {isTooLong ? `${rows}: at most ${formatNumber(mostRows)} at once. Filter the list first.` : rows}
        </div>
      </div>
      <div className={styles.formats}>
        {bytes === null ? (
          EXPORT_FORMATS.map((format) => (
            <Button
              key={format}
              variant="default"
              disabled={isTooLong}
              aria-label={`${choice.label} as ${FORMAT_LABELS[format]}`}
              onClick={() => void save(format)}
            >
              {FORMAT_LABELS[format]}
            </Button>
          ))
        ) : (
          <Button variant="default" aria-busy onClick={stop}>
            Stop ({formatFileSize(bytes)} so far)
          </Button>
        )}
      </div>
    </li>
  );
}

/** Downloads and saves one file at a time; closing the dialog stops it. */
function useSaveFile({ label, fileName: usualName, download }: ExportChoice) {
  const [bytes, setBytes] = useState<number | null>(null);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const save = async (format: ExportFormat) => {
    const controller = new AbortController();
    underWay.current = controller;
    setBytes(0);
    try {
      const watch = { onProgress: setBytes, signal: controller.signal };
      const { blob, fileName } = await withErrorMessage('The export failed', download(format, watch));
      saveFile(blob, fileName ?? `${usualName}.${format}`);
      notifySuccess(`${label}: exported`);
    } catch (thrown) {
      if (!controller.signal.aborted) notifyError(thrown);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, save, stop: () => underWay.current?.abort() };
}

/** '1,240 rows'; empty as long as it is not known. */
function useRows({ label, rows }: ExportChoice): string {
  const counted = useQuery({
    queryKey: ['export-rows', label] as const,
    queryFn: ({ signal }) => (typeof rows === 'function' ? rows(signal) : null),
    enabled: typeof rows === 'function',
    gcTime: 0,
  });
  if (typeof rows === 'number') return countOf(rows, 'row');
  if (counted.data == null) return '';
  return counted.data.is_more ? `More than ${countOf(counted.data.rows, 'row')}` : countOf(counted.data.rows, 'row');
}
