import { hasPageAddress, PAGE_ADDRESS } from '../primitives/page-addresses.ts';
import { isReservedCompanyName, normalizeCompanyName } from './company-names.ts';

/** What is wrong with a new company name, as a message for the person who typed it, or null (spec 1 §5, rules 6). */
export function findCompanyNameError(name: string): string | null {
  if (normalizeCompanyName(name) === '') return 'Company name cannot be empty';
  // The name is also part of URLs, where '..' leads elsewhere and invisible characters lead nowhere.
  if (!/[\p{L}\p{N}]/u.test(name)) return 'Company name must have a letter or a digit';
  if (isReservedCompanyName(name)) return 'This company name is reserved. Please enter another one.';
  if (hasPageAddress(name)) return `Company name ${PAGE_ADDRESS}`;
  return null;
}
