import { dictionary } from '@zxcvbn-ts/language-common';

/** rules 6. */
const COMMON_PASSWORDS_REFUSED = 3_000;

/** The most common passwords in lower case; the dictionary is sorted by how often they leaked. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, COMMON_PASSWORDS_REFUSED).map((password) => String(password).toLowerCase()),
);
