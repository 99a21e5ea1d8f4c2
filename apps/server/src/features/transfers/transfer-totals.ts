import type { QueryOf } from '@dewar/contract/endpoint';
import type { getTransferTotals, TransferTotals } from '@dewar/contract/transfer-totals';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { Database } from '../../shared/database/database.ts';
import { findReader } from '../companies/company-reader.ts';
import { addUpBooks } from '../tank-state/books-totals-export.ts';
import { requireSameCompany, resolveTankId } from '../tank-state/tank-access.ts';

/** The loads of a month added up. Throws 404 for a company or a tank that the person may not see. */
export async function addUpTransfers(
  db: Database,
  person: Person,
  { tank_id, company, month, customer }: QueryOf<typeof getTransferTotals>,
): Promise<TransferTotals> {
  const reader = await findReader(db, person, company);
  await resolveTankId(db, person, { tank_id });
  if (tank_id !== undefined && company !== undefined && reader.company_id !== null) {
    await requireSameCompany(db, person, tank_id, reader.company_id);
  }
  return addUpBooks(db, reader, { tank_id, month, customer });
}
