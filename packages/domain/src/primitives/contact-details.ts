import { TEXT_LIMITS } from './limits.ts';

const LOCAL_PART = /^[\w'+-]+(?:\.[\w'+-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
/** Letters, or those of another script as xn--p1ai. */
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;
const MAX_LOCAL_PART_LENGTH = 64;

/** Whether a text is one email address that can be mailed to: plain ASCII, without a name or a comment. */
export function isEmailAddress(text: string): boolean {
  if (text.length > TEXT_LIMITS.email) return false;
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(localPart) &&
    !/['.]$/.test(localPart) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** Why a text is no email address that can be mailed to, as a sentence for the person who typed it, or null. */
export function findEmailAddressError(text: string): string | null {
  if (isEmailAddress(text)) return null;
  if (text.length > TEXT_LIMITS.email) return `Longer than ${TEXT_LIMITS.email} characters`;
  const [localPart = '', domain, ...others] = text.split('@');
  if (domain === undefined) return 'There is no @';
  if (others.length > 0) return 'There is more than one @';
  if (localPart === '') return 'Nothing stands before the @';
  if (domain === '') return 'Nothing stands after the @';
  if (/\s/.test(text)) return 'There is a space in it';
  if (/[^\x21-\x7e]/.test(text)) return 'Only plain letters without accents can be mailed to';
  if (!domain.includes('.')) return 'The part after the @ has no dot, as in polar.example';
  if (/\.\.|^\.|\.$|\.@/.test(text)) return 'A dot stands where none may be';
  return 'It has a character that cannot be mailed to';
}

/** The addresses in typed or pasted text, in order, separated by spaces, commas, semicolons or lines. */
export function splitEmailAddresses(text: string): string[] {
  return text.split(/[,;\n]/).flatMap((part) => {
    // Mail programs copy an address as 'Anna Berg <anna@polar.example>'.
    const named = /<([^<>\s]+)>\s*$/.exec(part)?.[1];
    return named === undefined ? part.split(/\s+/).filter((word) => word !== '') : [named];
  });
}

const US_DIGITS = 10;

/**
 * A phone number for display: '(555) 123-4567' if it has 10 digits, anything else as typed (spec 1 §5). A number with a
 * country code is left unchanged, because other countries group digits differently.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== US_DIGITS || text.trimStart().startsWith('+') || /\p{L}/u.test(text)) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
