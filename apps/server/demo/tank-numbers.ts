import { computeIso6346CheckDigit } from '@dewar/domain/tanks/iso-6346';
import type { CompanyKey } from './people.ts';
import type { Random } from './random.ts';

/** Invented owner codes; the U stands for a freight container. */
const OWNER_CODES: Readonly<Record<CompanyKey, string>> = {
  polar: 'PGHU',
  northwind: 'NWYU',
  kestrel: 'KBQU',
  saltmarsh: 'SNZU',
};

const LOWEST_SERIAL = 100_000;
const HIGHEST_SERIAL = 999_999;
/** A check sum of 10 is written as 0, so ISO 6346 advises against serial numbers that give it; owners avoid both. */
const AVOIDED_CHECK_DIGIT = 0;

/** A number such as 'GASU 482913-6', with its check digit. */
export function makeTankNumber(random: Random, company: CompanyKey): string {
  const ownerAndSerial = `${OWNER_CODES[company]} ${random.wholeBetween(LOWEST_SERIAL, HIGHEST_SERIAL)}`;
  const checkDigit = computeIso6346CheckDigit(ownerAndSerial);
  if (checkDigit === AVOIDED_CHECK_DIGIT) return makeTankNumber(random, company);
  return `${ownerAndSerial}-${checkDigit}`;
}
