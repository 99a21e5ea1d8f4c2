import { TEXT_LIMITS } from './limits.ts';

const LOCAL_PART = /^[\w'+-]+(?:\.[\w'+-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const TOP_LABEL = /^[a-z]{2,63}$/i;
const LONGEST_LOCAL_PART = 64;

/** Whether a text is one e-mail address that a mail can be sent to: plain ASCII, no name beside it, no comment. */
export function isEmailAddress(text: string): boolean {
  if (text.length > TEXT_LIMITS.email) return false;
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    !/['.]$/.test(localPart) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** The addresses in a text that somebody typed or pasted, in order: between spaces, commas, semicolons or lines. */
export function splitEmailAddresses(text: string): string[] {
  return text.split(/[,;\n]/).flatMap((part) => {
    // 'Anna Berg <anna@polar.example>' is how mail programs copy an address.
    const named = /<([^<>\s]+)>\s*$/.exec(part)?.[1];
    return named === undefined ? part.split(/\s+/).filter((word) => word !== '') : [named];
  });
}

const US_DIGITS = 10;

/**
 * A phone number as it is shown: '(555) 123-4567' when it has 10 digits, anything else as it was typed (spec 1 §5).
 * A number with its country in front is left alone: its digits are grouped otherwise elsewhere.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== US_DIGITS || text.trimStart().startsWith('+') || /\p{L}/u.test(text)) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
