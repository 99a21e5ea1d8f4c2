const LETTER_A_VALUE = 10;
const MODULUS = 11;
const OWNER_AND_SERIAL = /^[A-Z]{3}[UJZ]\d{6}$/;
const WHOLE_NUMBER = /^[A-Z]{3}[UJZ]\d{7}$/;

/** Whether a number has the format of ISO 6346, including a check digit: 'GASU 482913-6'. Legacy numbers do not. */
export function looksLikeIso6346(tankNumber: string): boolean {
  return WHOLE_NUMBER.test(compact(tankNumber));
}

/** Whether a number has the format of ISO 6346 and a valid check digit. Advisory: false for legacy numbers. */
export function hasValidIso6346CheckDigit(tankNumber: string): boolean {
  if (!looksLikeIso6346(tankNumber)) return false;
  const number = compact(tankNumber);
  return computeIso6346CheckDigit(number.slice(0, -1)) === Number(number.slice(-1));
}

/** The check digit for owner code, category letter and six digits ('GASU 482913'); null for any other format. */
export function computeIso6346CheckDigit(ownerAndSerial: string): number | null {
  const code = compact(ownerAndSerial);
  if (!OWNER_AND_SERIAL.test(code)) return null;
  let sum = 0;
  for (const [position, character] of [...code].entries()) sum += letterOrDigitValue(character) * 2 ** position;
  return (sum % MODULUS) % 10;
}

function compact(tankNumber: string): string {
  return tankNumber.replace(/[\s-]/g, '').toUpperCase();
}

function letterOrDigitValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  // Letter values start at 10 and skip the multiples of 11: A 10, B 12, L 23, V 34.
  const index = character.charCodeAt(0) - 'A'.charCodeAt(0);
  return LETTER_A_VALUE + index + Math.ceil(index / 10);
}
