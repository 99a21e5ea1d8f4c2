import { Readable } from 'node:stream';
import { HttpError } from '../../shared/errors.ts';
import { type ZipWriter, zipStream } from '../../shared/exports/zip-stream.ts';
import { archivePage } from './archive-page.ts';
import {
  type ArchiveFacts,
  type ArchivePart,
  type FilesPart,
  type ListPart,
  listPath,
  type WrittenFiles,
  type WrittenList,
  type WrittenPart,
} from './archive-part.ts';
import type { RunProgress } from './follow-run.ts';

interface Contents {
  readonly parts: readonly ArchivePart[];
  /** What somebody may look for and not find. */
  readonly missing: readonly string[];
  readonly facts: ArchiveFacts;
  /** Is kept up to date. */
  readonly progress: RunProgress;
  /** Called before the last bytes are sent. */
  readonly onWritten: () => Promise<void>;
}

/** Contents that a zip archive does not make smaller. */
const COMPRESSED = /\.(?:pdf|jpe?g|png|gif|webp|heic|mp[34]|mov|m4a|zip|rar|docx|xlsx|pptx)$/i;

/** An archive that is written while it is read: one part after the other, and last the page that explains them. */
export function writeArchive({ parts, missing, facts, progress, onWritten }: Contents): Readable {
  const write = async (zip: ZipWriter) => {
    const written: WrittenPart[] = [];
    for (const part of parts) {
      progress.part = part.name;
      written.push(part.kind === 'list' ? await addList(zip, part, facts) : await addFiles(zip, part));
    }
    await zip.add('index.html', Readable.from([archivePage(facts, written, missing)]));
    await onWritten();
  };
  return zipStream(write, (count) => {
    progress.bytes += count;
  });
}

async function addList(zip: ZipWriter, part: ListPart, { timeZone }: ArchiveFacts): Promise<WrittenList> {
  const { columns, csv, rows } = await part.open(timeZone);
  const path = listPath(part);
  await zip.add(path, csv);
  return { kind: part.kind, name: part.name, about: part.about, path, columns, rows: rows() };
}

async function addFiles(zip: ZipWriter, part: FilesPart): Promise<WrittenFiles> {
  const { kind, name, about, folder } = part;
  const failed: WrittenFiles['failed'][number][] = [];
  let files = 0;
  for await (const page of part.pages()) {
    for (const { path, open } of page) {
      try {
        await zip.add(`${folder}/${path}`, await open(), COMPRESSED.test(path));
        files += 1;
      } catch (error) {
        // A missing file must not cost the others.
        if (!(error instanceof HttpError)) throw error;
        failed.push({ path, why: error.status === 404 ? 'The file is missing on the server.' : error.message });
      }
    }
  }
  return { kind, name, about, folder, files, failed };
}
