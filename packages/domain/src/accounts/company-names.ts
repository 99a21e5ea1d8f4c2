/** Shown where a person has no company (spec 1 §1). */
export const NO_COMPANY = 'No Company';

/** Shown to administrators while a company assignment is pending (spec 1 §3, rules 6). */
export const PENDING_ASSIGNMENT = 'PENDING_ASSIGNMENT';

/** Shown to people in its place. */
export const PENDING_ASSIGNMENT_LABEL = 'Not assigned yet';

export const RESERVED_COMPANY_NAMES = [NO_COMPANY, PENDING_ASSIGNMENT] as const;

const FALLBACK_INITIALS = 'CO';
const INITIALS = 2;

/** Two names with the same key are one company: NFKC, trimmed, inner space collapsed, case folded (rules 6). */
export function companyNameKey(name: string): string {
  // Lower, upper and lower case again: lower case alone keeps ẞ, ß and SS apart, and σ and ς.
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(/ς/g, 'σ').replace(/\s+/g, ' ').trim();
}

/** The name as it is stored: trimmed, inner white space collapsed, Unicode composed. */
export function normalizeCompanyName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Names that mean 'no company' cannot be the name of a company. */
export function isReservedCompanyName(name: string): boolean {
  const key = companyNameKey(name);
  return RESERVED_COMPANY_NAMES.some((reserved) => companyNameKey(reserved) === key);
}

/** Whether the name means that an assignment is pending. */
export function isAwaitedCompanyName(name: string): boolean {
  return name === PENDING_ASSIGNMENT;
}

/** The initials shown without a logo: the first two letters of the name in upper case, or 'CO' (spec 1 §2). */
export function companyInitials(name: string | null | undefined): string {
  const letters = (name ?? '').normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.slice(0, INITIALS).join('').toUpperCase() || FALLBACK_INITIALS;
}
