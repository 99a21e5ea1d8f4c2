import type { MouseEvent } from 'react';

/** What the server takes as a picture and re-encodes; never SVG. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';
export const PDF_TYPE = 'application/pdf';

/** For a file field: the file that was chosen last may be chosen again, as after a failure. */
export function takeAnyFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
