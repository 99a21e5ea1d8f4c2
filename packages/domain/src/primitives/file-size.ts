/** spec 2 §2.4. */
const FILE_SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const FILE_SIZE_BASE = 1024;
const DECIMALS = 2;

/** Images: covers, thumbnails, logos. About twice the size of a phone's photo. */
export const MAX_IMAGE_BYTES = 10 * FILE_SIZE_BASE ** 2;
/** Attachments (spec 2 §5 gives this limit for tank files). */
export const MAX_FILE_BYTES = 50 * FILE_SIZE_BASE ** 2;

/** The default storage quota of a company, in GB (security, 'Files'). */
export const DEFAULT_FILE_QUOTA_GB = 5;
export const BYTES_PER_GB = FILE_SIZE_BASE ** 3;

/** The error of an attachment that is empty or beyond MAX_FILE_BYTES; null without one. */
export function findFileSizeError(bytes: number): string | null {
  if (bytes === 0) return 'The file is empty.';
  return bytes > MAX_FILE_BYTES ? `The file is larger than ${formatFileSize(MAX_FILE_BYTES)}.` : null;
}

/** '0 Bytes', '1.5 KB', '12 MB': base 1024, up to two decimals (spec 2 §2.4). An invalid size counts as 0. */
export function formatFileSize(bytes: number): string {
  let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let shown: string = FILE_SIZE_UNITS[0];
  for (const unit of FILE_SIZE_UNITS) {
    shown = `${Number(size.toFixed(DECIMALS))} ${unit}`;
    // Compared after rounding, so that '1024 KB' is never shown.
    if (Number(size.toFixed(DECIMALS)) < FILE_SIZE_BASE) break;
    size /= FILE_SIZE_BASE;
  }
  return shown;
}
