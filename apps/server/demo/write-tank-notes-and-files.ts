import { TANK_FILE_DESCRIPTION } from '@dewar/domain/tanks/tank-files';
import sharp from 'sharp';
import type { Database } from '../src/shared/database/database.ts';
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
  const kept = TANK_NOTES_AND_FILES.map((papers) => ({ papers, ...findTank(placed, papers) }));
  await insertRows(
    db,
    'tank_notes',
    kept.flatMap(({ papers, origin }) =>
      papers.notes.map(({ text, daysAgo }, place) => {
        const { id, email, name } = writerOf(papers.company, place, seeded);
        const written = { created_by: id, created_by_email: email, created_by_name: name };
        return { ...origin, note_text: text, ...written, created_at: momentOf(seeded.now, -daysAgo) };
      }),
    ),
  );
  const files: TankFileRow[] = [];
  for (const tank of kept) files.push(...(await storeFiles(tank, seeded)));
  await insertRows(db, 'tank_files', files);
  await insertRows(db, 'company_storage', addUp(files));
}

type KeptTank = PlacedTank & { readonly papers: TankNotesAndFiles };
type TankFileRow = Awaited<ReturnType<typeof storeFiles>>[number];

async function storeFiles({ tank, origin, papers }: KeptTank, seeded: Seeded) {
  const company_name = COMPANIES.find(({ key }) => key === papers.company)?.name ?? '';
  return Promise.all(
    papers.files.map(async ({ name: file_name, daysAgo, content, description = TANK_FILE_DESCRIPTION }, place) => {
      const uploaded_at = momentOf(seeded.now, -daysAgo);
      const date = uploaded_at.toISOString().slice(0, 10);
      const bytes = isTankDocument(content)
        ? await typesetTankDocument(content, { tank_number: tank.tank_number, company_name, date })
        : await drawPicture(COVER_DRAWINGS[content], file_name);
      const { stored_name, size: file_size } = await storeBytes(seeded.fileStorage, bytes);
      const { id, email, name } = writerOf(papers.company, place, seeded);
      const uploaded = { uploaded_by: id, uploaded_by_email: email, uploaded_by_name: name, uploaded_at };
      return { ...origin, stored_name, file_name, file_size, description, ...uploaded };
    }),
  );
}

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
