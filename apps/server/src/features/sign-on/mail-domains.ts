import { domainToASCII, domainToUnicode } from 'node:url';
import { findMailDomainError, mailDomainOf, normalizeDomain } from '@dewar/domain/accounts/sign-on';

/** Everything but letters of other scripts is left to the rule. */
const OTHER_SCRIPT = /[^\0-\x7f]/;

/** Letters of other scripts as DNS writes them; a text that is no domain stays as it is. */
function asInDns(text: string): string {
  if (!OTHER_SCRIPT.test(text) || /[/?#@:\\\s]/.test(text.trim())) return text;
  return domainToASCII(text.trim()) || text;
}

/** The mail domain that was typed, as it is stored, or what is wrong with it. */
export function readMailDomain(text: string): { readonly name: string } | { readonly error: string } {
  const name = normalizeDomain(asInDns(text));
  const error = findMailDomainError(name ?? text);
  return name === undefined || error !== null ? { error: error ?? '' } : { name };
}

/** Verified domains as they may stand in mail addresses, in lower case: as DNS writes them, and in their own script. */
export function verifiedSpellings(
  domains: readonly { readonly name: string; readonly verified_at: Date | null }[],
): readonly string[] {
  const verified = domains.filter(({ verified_at }) => verified_at !== null);
  return [...new Set(verified.flatMap(({ name }) => [name, domainToUnicode(name).toLowerCase()]))];
}

/** The domain of a mail address as it is stored; undefined if it has none. */
export function readDomainOf(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  return mailDomainOf(`${email.slice(0, at + 1)}${asInDns(email.slice(at + 1))}`);
}
