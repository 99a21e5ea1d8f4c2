import type { Tank } from '@dewar/contract/tanks';
import { linkOptions } from '@tanstack/react-router';
import { flag, parseSearch, text, textWhere } from '../../shared/navigation/parse-search.ts';

/** Ids with hyphens between them: with commas or points the router would read some of them as a number. */
const ids = textWhere((value) => /^\d{1,9}(?:-\d{1,9})*$/.test(value));

/** Whose labels are printed, and on which sheet. Administrators see a company's tanks, or those in stock. */
export function readLabelAddress(address: object) {
  return parseSearch(address, { company: text, stock: flag, tanks: ids, sheet: text });
}

export type LabelAddress = ReturnType<typeof readLabelAddress>;

/** Where the labels of one tank are printed. */
export function labelAddressOf({ id, company_name }: Pick<Tank, 'id' | 'company_name'>) {
  return labelsAddressOf([id], company_name);
}

/** Where the labels of several tanks of a company are printed; of those in stock if it is null, or of any company. */
export function labelsAddressOf(tankIds: readonly number[], company_name?: string | null) {
  const whose: LabelAddress =
    company_name === undefined ? {} : company_name === null ? { stock: true } : { company: company_name };
  return linkOptions({ to: '/labels', search: { ...whose, tanks: tankIds.join('-') } });
}
