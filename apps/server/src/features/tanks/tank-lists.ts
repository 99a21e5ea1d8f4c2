import type { QueryOf } from '@dewar/contract/endpoint';
import { labelOfTank } from '@dewar/contract/tank-labels';
import { type listTanks, type Tank, tankSchema } from '@dewar/contract/tanks';
import type { Person } from '@dewar/domain/accounts/permissions';
import { PLATE_ENTRIES } from '@dewar/domain/tanks/plate-fields';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesFrom, pagesOf, ROWS_AT_ONCE } from '../../shared/exports/export-pages.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { listTankRecords } from './tank-repository.ts';

type TankFilter = QueryOf<typeof listTanks>;

const PLATE_COLUMNS = PLATE_ENTRIES.map((field): ExportColumn<Tank> => {
  const { label: heading } = field;
  if (field.kind === 'date') return { heading, day: (tank) => tank[field.name] };
  return { heading, number: (tank) => tank[field.name], unit: field.unit };
});

/** What administrators set on a tank, and what is known of its leak checks. */
const COLUMNS: readonly ExportColumn<Tank>[] = [
  { heading: 'Tank', text: ({ tank_number }) => tank_number },
  { heading: labelOfTank('company_name'), text: tankOwnerLabel },
  { heading: labelOfTank('operational_status'), flag: ({ operational_status }) => operational_status },
  { heading: labelOfTank('tank_status'), text: ({ tank_status }) => tank_status },
  ...PLATE_COLUMNS,
  {
    heading: labelOfTank('leak_check_status'),
    text: ({ leak_check_status }) => LEAK_CHECK_STATUS_LABELS[leak_check_status],
  },
  { heading: labelOfTank('last_leak_check_date'), time: ({ last_leak_check_date }) => last_leak_check_date },
  { heading: 'Added', time: ({ created_at }) => created_at },
  { heading: 'Changed', time: ({ updated_at }) => updated_at },
];

/** The filter as the repository takes it. Throws 404 for a company that the person may not see. */
export async function tankFilterOf(db: Database, person: Person, { company, ...filter }: TankFilter) {
  const company_id = company === undefined ? undefined : (await getReadableCompany(db, person, company)).id;
  return { ...filter, company_id };
}

/** The filtered tanks as a file has them, by tank number. */
export async function tanksToExport(db: Database, person: Person, query: TankFilter) {
  const filter = await tankFilterOf(db, person, query);
  const pages = pagesFrom(async (after: Tank | undefined) => {
    const rows = tanksIn(await listTankRecords(db, person, filter, { after, rows: ROWS_AT_ONCE }));
    return { rows, next: rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1) };
  });
  return { name: 'Tanks', entity: 'tank', company_id: filter.company_id, columns: COLUMNS, pages };
}

/** The named tanks in their order as a file has them; those that are deleted meanwhile are left out. */
export function chosenTanksToExport(db: Database, person: Person, tank_ids: readonly number[]) {
  return { name: 'Tanks', entity: 'tank', columns: COLUMNS, pages: chosenPages(db, person, tank_ids) };
}

async function* chosenPages(
  db: Database,
  person: Person,
  tank_ids: readonly number[],
): AsyncGenerator<readonly Tank[]> {
  for await (const ids of pagesOf(tank_ids)) {
    const found = new Map(tanksIn(await listTankRecords(db, person, { ids })).map((tank) => [tank.id, tank]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

function tanksIn(records: string): readonly Tank[] {
  return z.array(tankSchema).parse(JSON.parse(records));
}
