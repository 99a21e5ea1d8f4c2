import { companyNameKey } from '@dewar/domain/accounts/company-names';
import procedurePdf from '../src/features/procedures/pdf/procedure-pdf-worker.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { FileStorage } from '../src/shared/file-storage/file-storage.ts';
import { COVER_DRAWINGS, type CoverDrawing } from './cover-drawings.ts';
import { insertRows } from './insert-rows.ts';
import { ADMINISTRATOR } from './people.ts';
import { CATEGORIES, type CategoryName, type DemoProcedure, PROCEDURES, procedureText } from './procedures.ts';
import { type DemoUpload, uploadDrawing, uploadPdf } from './store-uploads.ts';
import { momentOf } from './timeline.ts';
import { writeProcedureVersions } from './write-procedure-versions.ts';

const DRAWING_OF: Readonly<Record<CategoryName, CoverDrawing>> = {
  Vacuum: 'gauge',
  'Arrival and loading': 'container',
  'Leaks and repairs': 'welds',
  Safety: 'frost',
  Inspections: 'paper',
  Office: 'paper',
};

interface Seeded {
  readonly companyIds: ReadonlyMap<string, number>;
  readonly fileStorage: FileStorage;
  readonly now: Date;
}

/** Inserts the categories, the procedures, their covers and their documents. */
export async function writeProcedures(db: Database, seeded: Seeded): Promise<void> {
  const { companyIds, now } = seeded;
  await insertRows(
    db,
    'categories',
    CATEGORIES.map((category) => ({
      ...category,
      name_key: companyNameKey(category.name),
      version: 1,
      created_at: now,
    })),
  );
  const covers = await writeCovers(db, seeded);
  const documents = await writeDocuments(db, seeded);
  await insertRows(
    db,
    'procedures',
    PROCEDURES.map((procedure) => {
      const { slug, title, summary, visibility, client, publishedDaysAgo } = procedure;
      const published = momentOf(now, -publishedDaysAgo);
      const document = documents.get(slug);
      const cover = covers.get(drawingOf(procedure));
      return {
        ...{ title, summary, visibility, full_content: document === undefined ? procedureText(slug) : '' },
        cover_image: cover === undefined ? null : `/api/uploads/${cover.filename}`,
        media_file: document?.filename ?? null,
        client_company_id: client === undefined ? null : (companyIds.get(client) ?? null),
        date_published: published.toISOString().slice(0, 10),
        created_by_email: ADMINISTRATOR,
        version: 1,
        created_at: published,
        updated_at: published,
      };
    }),
  );
  await linkProcedures(db, { covers, documents });
  await writeProcedureVersions(db, now);
}

/** Key: the name of the drawing. */
type Covers = ReadonlyMap<string, DemoUpload>;
/** Key: the slug of a procedure that is a PDF. */
type Documents = ReadonlyMap<string, DemoUpload>;

async function writeCovers(db: Database, { fileStorage, now }: Seeded): Promise<Covers> {
  const covers = new Map<string, DemoUpload>();
  for (const [name, svg] of Object.entries(COVER_DRAWINGS)) {
    covers.set(name, await uploadDrawing(db, fileStorage, { svg, name, now }));
  }
  return covers;
}

/** Creates the PDFs with the portal's own export. */
async function writeDocuments(db: Database, { fileStorage, now }: Seeded): Promise<Documents> {
  const documents = new Map<string, DemoUpload>();
  for (const { slug, title, summary } of PROCEDURES.filter(({ isPdf }) => isPdf === true)) {
    const { bytes } = await procedurePdf({
      ...{ title, summary, full_content: procedureText(slug), categories: [], date_published: null },
      ...{ client_tag: null, created_by_email: ADMINISTRATOR, cover: null, images: {}, publicUrl: '' },
    });
    documents.set(slug, await uploadPdf(db, fileStorage, { bytes, name: title, now }));
  }
  return documents;
}

function drawingOf({ categories: [first = 'Office'] }: DemoProcedure): CoverDrawing {
  return DRAWING_OF[first];
}

async function linkProcedures(
  db: Database,
  { covers, documents }: { readonly covers: Covers; readonly documents: Documents },
): Promise<void> {
  const procedures = await db.selectFrom('procedures').select(['id', 'title']).execute();
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute();
  const procedureIds = new Map(procedures.map(({ id, title }) => [title, id]));
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  await insertRows(
    db,
    'procedure_categories',
    PROCEDURES.flatMap(({ title, categories: names }) =>
      names.map((name, place) => ({
        procedure_id: procedureIds.get(title) ?? 0,
        category_id: categoryIds.get(name) ?? 0,
        place,
      })),
    ),
  );
  await insertRows(
    db,
    'procedure_uploads',
    PROCEDURES.flatMap((procedure) =>
      [covers.get(drawingOf(procedure)), documents.get(procedure.slug)].flatMap((upload) =>
        upload === undefined ? [] : [{ procedure_id: procedureIds.get(procedure.title) ?? 0, upload_id: upload.id }],
      ),
    ),
  );
}
