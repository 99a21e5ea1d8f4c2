import { readSheetFile } from './read-sheet-file.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

export interface FileToRead {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

addEventListener('message', async ({ data: { name, bytes } }: MessageEvent<FileToRead>) => {
  postMessage((await readSheetFile(name, bytes)) satisfies WorkbookTexts);
});
