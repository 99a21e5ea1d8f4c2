import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';

const COLUMNS: readonly ExportColumn<AssignmentRequest>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'User Email', text: ({ user_email }) => user_email },
  { heading: 'Current Company', text: ({ current_company }) => current_company },
  { heading: 'Requested Company', text: ({ requested_company }) => requested_company },
  { heading: 'Company exists', flag: ({ requested_company_exists }) => requested_company_exists },
  { heading: 'Message', text: ({ message }) => message },
  { heading: 'Requested', time: ({ created_at }) => created_at },
];

/** The requests as a file has them. */
export function requestsToExport(requests: readonly AssignmentRequest[]) {
  const entity = 'company_assignment_request';
  return { name: 'Company requests', entity, columns: COLUMNS, pages: pagesOf(requests) };
}
