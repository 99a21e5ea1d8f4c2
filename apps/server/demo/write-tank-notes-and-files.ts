import { TANK_FILE_DESCRIPTION } from '@dewar/domain/tanks/tank-files';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import { makeFileThumbnail } from '../src/features/tank-files/kept-file-access.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { DB } from '../src/shared/database/tables.gen.ts';
import type { FileStorage } from '../src/shared/file-storage/file-storage.ts';
import { COVER_DRAWINGS } from './cover-drawings.ts';
import { insertRows } from './insert-rows.ts';
import { COMPANIES, type CompanyKey, PEOPLE, techniciansOf } from './people.ts';
import { storeBytes } from './store-uploads.ts';
import { isTankDocument, typesetTankDocument } from './tank-documents.ts';
import { TANK_NOTES_AND_FILES, type TankNotesAndFiles } from './tank-notes-and-files.ts';
import { momentOf } from './timeline.ts';
import type { Written } from './write-people.ts';
import type { PlacedTank } from './write-tanks.ts';

interface Seeded extends Pick<Written, 'userIds'> {
  readonly fileStorage: FileStorage;
  readonly now: Date;
}

/** Inserts the notes and files of tanks. */
export async function writeTankNotesAndFiles(
  db: Database,
  placed: readonly PlacedTank[],
  seeded: Seeded,
): Promise<void> {
  const files: TankFileRow[] = [];
  for (const papers of TANK_NOTES_AND_FILES) {
    const home = { papers, ...findTank(placed, papers) };
    files.push(...(await storeFiles(db, home, seeded)), ...(await writeNotes(db, home, seeded)));
  }
  await insertRows(db, 'company_storage', addUp(files));
}

type TankHome = PlacedTank & { readonly papers: TankNotesAndFiles };

/** Inserts the notes of a tank with their photos. Returns the photos. */
async function writeNotes(db: Database, { origin, papers }: TankHome, seeded: Seeded): Promise<readonly TankFileRow[]> {
  const written: TankFileRow[] = [];
  for (const [place, { text, daysAgo, photos = [] }] of papers.notes.entries()) {
    const { id: created_by, email, name } = writerOf(papers.company, place, seeded);
    const created_at = momentOf(seeded.now, -daysAgo);
    const author = { created_by, created_by_email: email, created_by_name: name, created_at };
    const { id: note_id } = await db
      .insertInto('tank_notes')
      .values({ ...origin, note_text: text, ...author })
      .returning('id')
      .executeTakeFirstOrThrow();
    const uploaded = { uploaded_by: created_by, uploaded_by_email: email, uploaded_by_name: name };
    for (const { name: file_name, content, caption: description } of photos) {
      const bytes = await drawPicture(COVER_DRAWINGS[content], file_name);
      const row = { ...origin, file_name, description, ...uploaded, uploaded_at: created_at, note_id };
      written.push(await storeFile(db, seeded.fileStorage, { bytes, row }));
    }
  }
  return written;
}

/** Inserts the files of a tank that belong to no note. */
async function storeFiles(db: Database, { tank, origin, papers }: TankHome, seeded: Seeded) {
  const company_name = COMPANIES.find(({ key }) => key === papers.company)?.name ?? '';
  const stored: TankFileRow[] = [];
  for (const [place, file] of papers.files.entries()) {
    const { name: file_name, daysAgo, content, description = TANK_FILE_DESCRIPTION } = file;
    const uploaded_at = momentOf(seeded.now, -daysAgo);
    const date = uploaded_at.toISOString().slice(0, 10);
    const bytes = isTankDocument(content)
      ? await typesetTankDocument(content, { tank_number: tank.tank_number, company_name, date })
      : await drawPicture(COVER_DRAWINGS[content], file_name);
    const { id, email, name } = writerOf(papers.company, place, seeded);
    const uploaded = { uploaded_by: id, uploaded_by_email: email, uploaded_by_name: name, uploaded_at };
    const row = { ...origin, file_name, description, ...uploaded, note_id: null };
    stored.push(await storeFile(db, seeded.fileStorage, { bytes, row }));
  }
  return stored;
}

type TankFileRow = Awaited<ReturnType<typeof storeFile>>;

/** Stores the bytes of a file, its row and, of a picture, its thumbnail. */
async function storeFile(
  db: Database,
  fileStorage: FileStorage,
  { bytes, row }: { readonly bytes: Uint8Array; readonly row: NewFileRow },
) {
  const { stored_name, size: file_size } = await storeBytes(db, fileStorage, bytes);
  const file = { ...row, stored_name, file_size };
  const { id } = await db.insertInto('tank_files').values(file).returning('id').executeTakeFirstOrThrow();
  const webp = await makeFileThumbnail(fileStorage, file);
  if (webp !== undefined) await db.insertInto('tank_file_thumbnails').values({ file_id: id, webp }).execute();
  return file;
}

type NewFileRow = Omit<Insertable<DB['tank_files']>, 'stored_name' | 'file_size'>;

/** A drawing in the image format of its file name. */
function drawPicture(svg: string, fileName: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg));
  return (fileName.endsWith('.png') ? picture.png({ palette: true }) : picture.jpeg({ quality: 80 })).toBuffer();
}

function findTank(placed: readonly PlacedTank[], { company, archetype, situation }: TankNotesAndFiles): PlacedTank {
  const found = placed.find(
    ({ tank: { plan } }) => plan.company === company && plan.archetype === archetype && plan.situation === situation,
  );
  if (found === undefined) throw new RangeError(`No tank of ${company} is ${archetype} and ${situation}`);
  return found;
}

/** The technicians of a company take turns. */
function writerOf(company: CompanyKey, turn: number, { userIds }: Pick<Seeded, 'userIds'>) {
  const technicians = techniciansOf(company);
  const email = technicians[turn % technicians.length] ?? '';
  const person = PEOPLE.find((each) => each.email === email);
  return { id: userIds.get(email) ?? null, email, name: `${person?.first_name} ${person?.last_name}` };
}

function addUp(files: readonly TankFileRow[]) {
  const room = new Map<number, number>();
  for (const { company_id, file_size } of files) room.set(company_id, (room.get(company_id) ?? 0) + file_size);
  return [...room].map(([company_id, bytes_used]) => ({ company_id, bytes_used }));
}
