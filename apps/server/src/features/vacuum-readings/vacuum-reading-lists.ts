import type { QueryOf } from '@dewar/contract/endpoint';
import type { RowCount } from '@dewar/contract/exports';
import { type countVacuumReadings, type VacuumReading, vacuumReadingSchema } from '@dewar/contract/vacuum-readings';
import type { Person } from '@dewar/domain/accounts/permissions';
import { classifyTransferVacuum, TRANSFER_VACUUM_BAND_LABELS } from '@dewar/domain/vacuum/vacuum-bands';
import type { Database } from '../../shared/database/database.ts';
import type { JsonPage, PageRequest } from '../../shared/database/json-page.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { jsonPagesFrom } from '../../shared/exports/export-pages.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { readerOf, referencedTankId, requireSameCompany, resolveTankId } from '../tank-state/tank-access.ts';
import { countReadings } from './reading-count-repository.ts';
import { findTankReadings, listLatestReadings } from './vacuum-reading-repository.ts';

type ReadingFilter = QueryOf<typeof countVacuumReadings>;

const COLUMNS: readonly ExportColumn<VacuumReading>[] = [
  { heading: 'Tank', text: ({ tank_number }) => tank_number },
  { heading: 'Reading', number: ({ vacuum_reading }) => vacuum_reading, unit: 'µm' },
  {
    heading: 'Band',
    text: ({ vacuum_reading }) => TRANSFER_VACUUM_BAND_LABELS[classifyTransferVacuum(vacuum_reading)],
  },
  { heading: 'Taken', time: ({ reading_timestamp }) => reading_timestamp },
  { heading: 'Fresh Pull', flag: ({ fresh_pull }) => fresh_pull },
  { heading: 'Notes', text: ({ additional_notes }) => additional_notes },
  { heading: 'Recorded by', text: ({ recorded_by_email }) => recorded_by_email },
  { heading: 'Captured without a signal', time: ({ captured_at }) => captured_at },
];

interface ReadingPages {
  readonly company_id: number | undefined;
  /** A page of the readings, newest first; undefined if the person may not see the tank. */
  readonly readPage: (page: PageRequest) => Promise<JsonPage | undefined>;
}

/** The filtered readings. Throws 404 for a company that the person may not see, and 400 if it has not got the tank. */
export async function openReadings(db: Database, person: Person, query: ReadingFilter): Promise<ReadingPages> {
  const { from, to } = query;
  const company_id = await findCompanyId(db, person, query);
  const tank_id = await referencedTankId(db, person, query);
  if (tank_id === undefined) {
    return { company_id, readPage: (page) => listLatestReadings(db, person, { ...page, from, to, company_id }) };
  }
  if (company_id !== undefined) await requireSameCompany(db, person, tank_id, company_id);
  const reader = company_id === undefined ? readerOf(person) : { sees_all: false, company_id };
  return { company_id, readPage: (page) => findTankReadings(db, reader, tank_id, { ...page, from, to }) };
}

/** The same as a file has them. */
export async function readingsToExport(db: Database, person: Person, query: ReadingFilter) {
  const { company_id, readPage } = await openReadings(db, person, query);
  return {
    name: 'Vacuum readings',
    entity: 'vacuum_reading',
    company_id,
    columns: COLUMNS,
    pages: jsonPagesFrom(vacuumReadingSchema, readPage),
  };
}

/** How many they are. Throws 404 also for a tank that the person may not see. */
export async function countFilteredReadings(db: Database, person: Person, query: ReadingFilter): Promise<RowCount> {
  const company_id = await findCompanyId(db, person, query);
  const tank_id = await resolveTankId(db, person, query);
  return countReadings(db, person, { from: query.from, to: query.to, tank_id, company_id });
}

async function findCompanyId(db: Database, person: Person, { company }: ReadingFilter): Promise<number | undefined> {
  return company === undefined ? undefined : (await getReadableCompany(db, person, company)).id;
}
