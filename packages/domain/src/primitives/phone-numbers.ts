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
