import { type Company, companySchema, type exportCompanies } from '@dewar/contract/companies';
import type { QueryOf } from '@dewar/contract/endpoint';
import { COMPANY_STATUS_LABELS, filterCompanies } from '@dewar/domain/accounts/company-list';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import { listCompanyRecords } from './company-repository.ts';

const COLUMNS: readonly ExportColumn<Company>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Company', text: ({ name }) => name },
  { heading: 'Contact email', text: ({ email }) => email },
  { heading: 'Status', text: ({ status }) => COMPANY_STATUS_LABELS[status] },
  { heading: 'Suspended since', time: ({ suspension }) => suspension?.since },
  { heading: 'Users', number: ({ userCount }) => userCount },
  { heading: 'Tanks', number: ({ tank_count }) => tank_count },
  { heading: 'Last active', time: ({ lastActive }) => lastActive },
  { heading: 'Description', text: ({ description }) => description },
  { heading: 'Phone', text: ({ phone }) => phone },
  { heading: 'Address', text: ({ address }) => address },
  { heading: 'Website', text: ({ website }) => website },
];

/** The filtered companies as a file has them, in their order. */
export async function companiesToExport(db: Database, filter: QueryOf<typeof exportCompanies>) {
  const companies = z.array(companySchema).parse(JSON.parse(await listCompanyRecords(db)));
  return { name: 'Companies', entity: 'company', columns: COLUMNS, pages: pagesOf(filterCompanies(companies, filter)) };
}
