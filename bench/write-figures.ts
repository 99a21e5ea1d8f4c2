import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const END = '<!-- end of figures -->';

/** Puts a report between the marks of a page: `<!-- figures: written by COMMAND -->` and `<!-- end of figures -->`. */
export async function writeFigures({
  page,
  command,
  report,
}: {
  readonly page: string;
  readonly command: string;
  readonly report: string;
}): Promise<void> {
  const start = `<!-- figures: written by ${command} -->`;
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${path.basename(page)} has no place for the figures`);
  await writeFile(page, `${text.slice(0, from)}${start}\n\n${report}\n\n${text.slice(to)}`);
}
