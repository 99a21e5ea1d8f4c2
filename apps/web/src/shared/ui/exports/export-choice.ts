import type { ExportFormat, RowCount } from '@dewar/contract/exports';

/** Tells how many bytes have arrived, and stops the download. */
export interface DownloadWatch {
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** A list that can be saved as a file. */
export interface ExportChoice {
  /** 'Vacuum readings of ISO 7'. */
  readonly label: string;
  /** How many rows it has: known, or counted by the server once somebody wants to know. */
  readonly rows?: number | ((signal: AbortSignal) => Promise<RowCount>);
  /** More than so many are not saved at once, if `rows` is known. */
  readonly mostRows?: number;
  readonly download: (
    format: ExportFormat,
    watch: DownloadWatch,
  ) => Promise<{ readonly blob: Blob; readonly fileName: string | null }>;
  /** Without an ending; where the response names none. */
  readonly fileName: string;
}
