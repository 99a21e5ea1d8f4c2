import { exportCompanies } from '@dewar/contract/companies';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import type { CompanyFilter } from './company-filter.ts';

/** The filtered companies to save. */
export function companyExport(filter: CompanyFilter): ExportChoice {
  return {
    label: 'Companies',
    fileName: 'companies',
    download: (format, watch) => downloadFrom(exportCompanies, { query: { ...filter, format }, ...watch }),
  };
}
