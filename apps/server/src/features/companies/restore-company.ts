import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { conflict } from '../../shared/errors.ts';
import { reinsertRows } from '../../shared/recycle-bin/reinsert-rows.ts';
import { changeKeptRow, type Restored, type Restoring } from '../recently-deleted/recycle-bin-access.ts';
import { requireCompanyName } from './company-access.ts';

/** Brings a company back with its settings, logo and weekly reports. Throws 409 if another one has its name. */
export async function restoreCompany({ db: transaction, entry, name }: Restoring): Promise<Restored> {
  const label = name === undefined ? entry.label : requireCompanyName(name, 'name');
  if (name !== undefined) {
    await changeKeptRow(transaction, entry, { name: label, name_key: companyNameKey(label) });
  }
  try {
    await reinsertRows(transaction, entry.id);
  } catch (error) {
    if (!isConstraintViolation(error, 'companies_name_key_key')) throw error;
    const text = `Another company is called ${label} now. Bring this one back under another name.`;
    throw conflict(text, { name: text });
  }
  return { label, notes: [] };
}
