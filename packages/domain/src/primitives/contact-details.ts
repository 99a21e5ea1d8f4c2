import { TEXT_LIMITS } from './limits.ts';

const LOCAL_PART = /^[\w'+-]+(?:\.[\w'+-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const TOP_LABEL = /^[a-z]{2,63}$/i;
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
