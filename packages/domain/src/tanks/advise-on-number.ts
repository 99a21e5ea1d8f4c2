import { computeIso6346CheckDigit, hasValidIso6346CheckDigit, looksLikeIso6346 } from './iso-6346.ts';

/** Advice on a container number whose check digit is wrong or missing; numbers of another format get none. */
export function adviseOnNumber(tankNumber: string): string | undefined {
  const missing = computeIso6346CheckDigit(tankNumber);
  if (missing !== null) return `According to ISO 6346 the check digit is ${missing}, after the six digits.`;
  if (!looksLikeIso6346(tankNumber) || hasValidIso6346CheckDigit(tankNumber)) return undefined;
  const digit = computeIso6346CheckDigit(tankNumber.trimEnd().slice(0, -1));
  return `According to ISO 6346 the last digit should be ${digit}. Check the number.`;
}
