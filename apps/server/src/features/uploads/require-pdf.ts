import { invalidInput } from '../../shared/http/errors.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';

const MAGIC = Buffer.from('%PDF-');

/** Throws 400 for what does not begin as a PDF does, or is called otherwise. */
export function requirePdf({ originalName, beginning }: ReceivedFile): void {
  const isPdf = /\.pdf$/i.test(originalName) && beginning.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isPdf) throw invalidInput({ file: 'The file must be a PDF document' });
}
