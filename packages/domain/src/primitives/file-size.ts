/** spec 2 §2.4. */
const FILE_SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const FILE_SIZE_BASE = 1024;
const DECIMALS = 2;

/** Pictures of pages: covers, thumbnails, logos. A phone's photograph is about half of it. */
export const MAX_IMAGE_BYTES = 10 * FILE_SIZE_BASE ** 2;
/** Attachments (spec 2 §5 says so of a tank's files). */
export const MAX_FILE_BYTES = 50 * FILE_SIZE_BASE ** 2;

/** Room for the files of one company, in GB, until somebody sets it (security, 'Files'). */
export const DEFAULT_FILE_QUOTA_GB = 5;
export const BYTES_PER_GB = FILE_SIZE_BASE ** 3;

/** '0 Bytes', '1.5 KB', '12 MB': base 1024, up to two decimals (spec 2 §2.4). No size at all counts as 0. */
export function formatFileSize(bytes: number): string {
  let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let shown: string = FILE_SIZE_UNITS[0];
  for (const unit of FILE_SIZE_UNITS) {
    shown = `${Number(size.toFixed(DECIMALS))} ${unit}`;
    // Compared as shown, so that nothing ever reads '1024 KB'.
    if (Number(size.toFixed(DECIMALS)) < FILE_SIZE_BASE) break;
    size /= FILE_SIZE_BASE;
  }
  return shown;
}
