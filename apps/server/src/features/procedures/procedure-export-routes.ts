import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exportProcedurePdf, type Procedure } from '@dewar/contract/procedures';
import type { Person } from '@dewar/domain/accounts/permissions';
import { listUploadNames, uploadNameOf } from '@dewar/domain/primitives/links';
import { isWithinMarkdownBudget, OVER_MARKDOWN_BUDGET } from '@dewar/domain/primitives/markdown-limits';
import { pdfFileName } from '@dewar/domain/primitives/titled-file-name';
import type { Database } from '../../shared/database/database.ts';
import { conflict } from '../../shared/errors.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import type { Server } from '../../shared/http/server.ts';
import { findUploads } from '../uploads/upload-repository.ts';
import { findCategoriesByName } from './category-repository.ts';
import type { ProcedurePdfInput } from './pdf/procedure-document.ts';
import { getReadableProcedure } from './procedure-access.ts';

const WORKER = new URL('./pdf/procedure-pdf-worker.ts', import.meta.url);
const PDF = 'application/pdf';
/** Further images are left out of the PDF. */
const MAX_IMAGES = 100;

/** A procedure as PDF, for those who may read it. Throws 404 for others, and 409 for a text that is too long. */
export type PrintProcedure = (
  db: Database,
  person: Person,
  id: number,
) => Promise<{
  readonly title: string;
  readonly body: Readable | Buffer;
  readonly size?: number;
  readonly notPrinted?: readonly string[];
}>;

export function procedureExportRoutes({ mount }: Server, print: PrintProcedure): void {
  mount(exportProcedurePdf, async ({ db, person, params: { id } }) => {
    const { title, ...file } = await print(db, person, id);
    return new FileResponse({ ...file, contentType: PDF, fileName: pdfFileName(title) });
  });
}

/** The same procedure with the same images is typeset once. */
export function createProcedurePrinter({ config, fileStorage, pdfPool }: Server): PrintProcedure {
  return async (db, person, id) => {
    const procedure = await getReadableProcedure(db, person, id);
    const { title } = procedure;
    const attached = await findAttachedPdf(db, procedure);
    if (attached !== undefined) return { title, body: await fileStorage.read(attached.stored_name) };
    requireBudget(procedure);
    const { text, imageNames } = await describe(db, procedure);
    const key = createHash('sha256')
      .update(JSON.stringify([text, imageNames]))
      .digest('hex');
    const gather = async (): Promise<ProcedurePdfInput> => ({ ...text, images: await readImages(db, imageNames) });
    const { bytes, notPrinted } = await pdfPool.print({ worker: WORKER, key, gather });
    return { title, body: Buffer.from(bytes), size: bytes.length, notPrinted };
  };

  async function describe(db: Database, procedure: Procedure) {
    const { title, summary, full_content, date_published, client_tag, created_by_email, cover_image } = procedure;
    const cover = cover_image === null ? null : uploadNameOf(cover_image);
    const colors = new Map((await findCategoriesByName(db, procedure.primary_category)).map((c) => [c.name, c.color]));
    const categories = procedure.primary_category.map((name) => ({ name, color: colors.get(name) ?? '' }));
    const text: Omit<ProcedurePdfInput, 'images'> = {
      ...{ title, summary, full_content, date_published, client_tag, created_by_email, cover, categories },
      publicUrl: config.publicUrl,
    };
    const imageNames = [...(cover === null ? [] : [cover]), ...listUploadNames(full_content)].slice(0, MAX_IMAGES);
    return { text, imageNames };
  }

  async function readImages(db: Database, names: readonly string[]): Promise<ProcedurePdfInput['images']> {
    const uploads = (await findUploads(db, names)).filter(({ kind }) => kind === 'image');
    const images = await Promise.all(
      uploads.map(async ({ filename, stored_name }) => {
        const bytes = await buffer(await fileStorage.read(stored_name));
        return [filename, new Uint8Array(bytes)] as const;
      }),
    );
    return Object.fromEntries(images);
  }
}

/** A procedure that consists of a PDF is exported as that PDF, unchanged. */
async function findAttachedPdf(db: Database, { media_file }: Procedure) {
  if (media_file === null) return undefined;
  return (await findUploads(db, [media_file])).find(({ kind }) => kind === 'pdf');
}

/** A text of an earlier release, which had no budget: its layout would take minutes, or fail. */
function requireBudget({ full_content }: Procedure): void {
  if (isWithinMarkdownBudget(full_content)) return;
  const text = `The text of the procedure ${OVER_MARKDOWN_BUDGET}.`;
  throw conflict(text, { full_content: text });
}
