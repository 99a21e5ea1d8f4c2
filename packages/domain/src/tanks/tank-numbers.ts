const LETTER_A_VALUE = 10;
const MODULUS = 11;
const OWNER_AND_SERIAL = /^[A-Z]{3}[UJZ]\d{6}$/;
const WHOLE_NUMBER = /^[A-Z]{3}[UJZ]\d{7}$/;

/** The number as it is kept: trimmed (spec 2 §2.5). */
export function normaliseTankNumber(tankNumber: string): string {
  return tankNumber.trim();
}

/** Two living tanks with the same key are a conflict: trimmed, case ignored (api, Tanks). */
export function tankNumberKey(tankNumber: string): string {
  return normaliseTankNumber(tankNumber).toLowerCase();
}

/** Whether a number has the shape of ISO 6346, check digit included: 'GASU 482913-6'. Legacy numbers do not. */
export function looksLikeIso6346(tankNumber: string): boolean {
  return WHOLE_NUMBER.test(compact(tankNumber));
}

/** Whether a number is a whole ISO 6346 number and its last digit is right. Advisory: legacy numbers are false. */
export function hasValidIso6346CheckDigit(tankNumber: string): boolean {
  if (!looksLikeIso6346(tankNumber)) return false;
  const number = compact(tankNumber);
  return computeIso6346CheckDigit(number.slice(0, -1)) === Number(number.slice(-1));
}

/** The check digit of owner code, category letter and six digits ('GASU 482913'); null for any other shape. */
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
  // Letters count on from 10 and leave out the multiples of 11: A 10, B 12, L 23, V 34.
  const index = character.charCodeAt(0) - 'A'.charCodeAt(0);
  return LETTER_A_VALUE + index + Math.ceil(index / 10);
}
