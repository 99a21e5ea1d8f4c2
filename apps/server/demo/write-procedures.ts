import { Readable } from 'node:stream';
import { companyNameKey } from '@dewar/domain/company-names';
import sharp from 'sharp';
import type { Database } from '../src/shared/database/database.ts';
import type { FileStorage } from '../src/shared/file-storage/file-storage.ts';
import { createStoredName } from '../src/shared/file-storage/stored-names.ts';
import { COVER_DRAWINGS, type CoverDrawing } from './cover-drawings.ts';
import { insertRows } from './insert-rows.ts';
import { ADMINISTRATOR } from './people.ts';
import { CATEGORIES, type CategoryName, PROCEDURES, procedureText } from './procedures.ts';
import { momentOf } from './timeline.ts';

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

/** Writes the categories, the procedures and their covers. */
export async function writeProcedures(db: Database, { companyIds, fileStorage, now }: Seeded): Promise<void> {
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
  const covers = await writeCovers(db, fileStorage, now);
  await insertRows(
    db,
    'procedures',
    PROCEDURES.map(({ slug, title, summary, visibility, client, categories, publishedDaysAgo }) => {
      const published = momentOf(now, -publishedDaysAgo);
      return {
        ...{ title, summary, visibility, full_content: procedureText(slug) },
        cover_image: covers.get(DRAWING_OF[categories[0] ?? 'Office'])?.url ?? null,
        client_company_id: client === undefined ? null : (companyIds.get(client) ?? null),
        date_published: published.toISOString().slice(0, 10),
        created_by_email: ADMINISTRATOR,
        version: 1,
        created_at: published,
        updated_at: published,
      };
    }),
  );
  await linkProcedures(db, covers);
}

interface Cover {
  readonly id: number;
  readonly url: string;
}

async function writeCovers(
  db: Database,
  fileStorage: FileStorage,
  now: Date,
): Promise<ReadonlyMap<CoverDrawing, Cover>> {
  const covers = new Map<CoverDrawing, Cover>();
  for (const [drawing, svg] of Object.entries(COVER_DRAWINGS)) {
    const { data, info } = await sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer({ resolveWithObject: true });
    const stored_name = createStoredName();
    const { size } = await fileStorage.write(stored_name, Readable.from([data]), { maxBytes: data.length });
    const filename = `${stored_name}.webp`;
    const { id } = await db
      .insertInto('uploads')
      .values({
        ...{ filename, stored_name, size, kind: 'image', content_type: 'image/webp', created_at: now },
        ...{ width: info.width, height: info.height, original_name: `${drawing}.webp` },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    covers.set(drawing as CoverDrawing, { id, url: `/api/uploads/${filename}` });
  }
  return covers;
}

async function linkProcedures(db: Database, covers: ReadonlyMap<CoverDrawing, Cover>): Promise<void> {
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
    PROCEDURES.map(({ title, categories: [first = 'Office'] }) => ({
      procedure_id: procedureIds.get(title) ?? 0,
      upload_id: covers.get(DRAWING_OF[first])?.id ?? 0,
    })),
  );
}
