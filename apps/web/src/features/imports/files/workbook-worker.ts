import { readWorkbook, type WorkbookTexts } from './workbook-texts.ts';

addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => {
  postMessage((await readWorkbook(data)) satisfies WorkbookTexts);
});
