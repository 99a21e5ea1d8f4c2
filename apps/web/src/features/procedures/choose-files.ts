import type { MouseEvent } from 'react';

/** The image formats that the server accepts and re-encodes; never SVG. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';
export const PDF_TYPE = 'application/pdf';

/** For a file field: the same file can be chosen again, for example after an error. */
export function takeAnyFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
