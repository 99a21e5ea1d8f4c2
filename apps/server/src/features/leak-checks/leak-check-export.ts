import type { QueryOf } from '@dewar/contract/endpoint';
import { type exportLeakChecks, type LeakCheck, leakCheckSchema } from '@dewar/contract/leak-checks';
import type { Person } from '@dewar/domain/accounts/permissions';
import { describeTestStatus, type HoldLimits } from '@dewar/domain/leak-checks/hold-verdict';
import { HOLD_SETTINGS, toHoldLimits } from '@dewar/domain/settings/hold-settings';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { jsonPagesFrom } from '../../shared/exports/export-pages.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findReader } from '../companies/company-reader.ts';
import { requireSameCompany } from '../tank-state/tank-access.ts';
import { findTankLeakChecks, listLatestLeakChecks } from './leak-check-list-repository.ts';

const columnsWith = (limits: HoldLimits): readonly ExportColumn<LeakCheck>[] => [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Tank', text: ({ tank_number }) => tank_number },
  { heading: 'Assessment', time: ({ assessment_date }) => assessment_date },
  { heading: 'Technician', text: ({ technician_name }) => technician_name },
  {
    heading: 'Duration',
    number: ({ assessment_duration_minutes }) => assessment_duration_minutes,
    unit: 'min',
  },
  { heading: 'Status', text: ({ overall_status }) => LEAK_CHECK_STATUS_LABELS[overall_status] },
  { heading: 'Leak Points', number: ({ total_leak_points }) => total_leak_points },
  { heading: 'Vacuum test', text: (leakCheck) => describeTestStatus(leakCheck, limits) },
  { heading: 'Notes', text: ({ notes }) => notes },
];

/** The leak checks as a file has them. Throws 404 for a tank or company that the person may not see. */
export async function leakChecksToExport(
  db: Database,
  person: Person,
  { tank_id, company }: Omit<QueryOf<typeof exportLeakChecks>, 'format'>,
) {
  const reader = await findReader(db, person, company);
  const company_id = company === undefined ? undefined : (reader.company_id ?? undefined);
  if (tank_id !== undefined && company_id !== undefined) await requireSameCompany(db, person, tank_id, company_id);
  const columns = columnsWith(toHoldLimits(await readSettings(db, HOLD_SETTINGS)));
  const pages = jsonPagesFrom(leakCheckSchema, (page) =>
    tank_id === undefined ? listLatestLeakChecks(db, reader, page) : findTankLeakChecks(db, reader, tank_id, page),
  );
  return { name: 'Leak checks', entity: 'leak_check_assessment', company_id, columns, pages };
}
