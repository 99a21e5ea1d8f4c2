/** Whether people may use their company's sign-on, or must. */
export const SIGN_ON_MODES = ['offered', 'enforced'] as const;

/** Whether an account that a sign-on makes waits for approval. */
export const NEW_PEOPLE = ['wait', 'join'] as const;

export const MAX_SIGN_ON_DOMAINS = 20;
export const MAX_CLAIM_VALUES = 20;

/** How a mail domain is proved: a TXT record of the domain with this and its value. */
export const VERIFICATION_RECORD = 'dewar-verification=';

/** Everybody has addresses there, so they are no company's. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com', 'yahoo.com'],
  ...['yahoo.co.uk', 'yahoo.co.jp', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'gmx.com', 'gmx.de'],
  ...['gmx.net', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'proton.me', 'protonmail.com', 'pm.me'],
  ...[
    'tutanota.com',
    'tuta.io',
    'mail.com',
    'mail.ru',
    'yandex.ru',
    'yandex.com',
    'zoho.com',
    'fastmail.com',
    'hey.com',
  ],
  ...['qq.com', '163.com', '126.com', 'naver.com', 'daum.net', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr'],
  ...['libero.it', 'virgilio.it', 'seznam.cz', 'wp.pl', 'o2.pl', 'comcast.net', 'verizon.net', 'att.net', 'bluewin.ch'],
]);

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);
const MAX_DOMAIN_LENGTH = 253;

/** A domain as it is compared: in lower case, letters of other scripts as DNS writes them. Undefined if it is none. */
export function normalizeDomain(text: string): string | undefined {
  const domain = text.trim().replace(/\.$/, '').toLowerCase();
  return domain.length <= MAX_DOMAIN_LENGTH && DOMAIN.test(domain) ? domain : undefined;
}

/** What is wrong with the mail domain of a company, or null. */
export function findMailDomainError(text: string): string | null {
  const domain = normalizeDomain(text);
  if (domain === undefined) return `${text} is no mail domain, such as example.com`;
  if (PUBLIC_MAIL_DOMAINS.has(domain)) return `${domain} has addresses of everybody, so it is no company's`;
  return null;
}

/** The domain of a mail address; undefined if it has none. */
export function mailDomainOf(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  return at < 1 ? undefined : normalizeDomain(email.slice(at + 1));
}

/** How a company reads what its provider says of a person. */
export interface ClaimMapping {
  /** The claim with roles or groups; null if the provider decides about none. */
  readonly role_claim: string | null;
  /** Whoever has one of these is a company administrator, and nobody else. */
  readonly admin_values: readonly string[];
  /** Whoever has none of these, or of the above, is not let in; everybody is if there are none. */
  readonly user_values: readonly string[];
  /** Values of `acr` that mean a second factor, besides those that always do. */
  readonly second_factor_acr: readonly string[];
}

export const NO_CLAIM_MAPPING: ClaimMapping = {
  ...{ role_claim: null, admin_values: [], user_values: [], second_factor_acr: [] },
};

export type Claims = Readonly<Record<string, unknown>>;

/** Whether the provider says anything but that the address was verified. Some say it as text, and some not at all. */
export function isEmailUnverified({ email_verified }: Claims): boolean {
  return email_verified !== undefined && email_verified !== true && email_verified !== 'true';
}

/** What the provider's roles mean here: null where it decides about none. It never makes an administrator of the portal. */
export function readRoleOfClaims(
  claims: Claims,
  { role_claim, admin_values, user_values }: ClaimMapping,
): { readonly isLetIn: boolean; readonly isCompanyAdmin: boolean | null } {
  if (role_claim === null) return { isLetIn: true, isCompanyAdmin: null };
  const values = textsOf(claims[role_claim]);
  const isAdmin = admin_values.some((value) => values.includes(value));
  const isUser = user_values.length === 0 || user_values.some((value) => values.includes(value));
  return { isLetIn: isAdmin || isUser, isCompanyAdmin: admin_values.length === 0 ? null : isAdmin };
}

/** Authentication context classes that stand for several factors: OpenID EAP, PAPE and REFEDS. */
const STRONG_ACR: ReadonlySet<string> = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** Whether the provider says that it asked for a second factor (`amr` of RFC 8176, `acr`). */
export function hasSecondFactor({ amr, acr }: Claims, mapping: ClaimMapping): boolean {
  if (textsOf(amr).includes('mfa')) return true;
  return typeof acr === 'string' && (STRONG_ACR.has(acr) || mapping.second_factor_acr.includes(acr));
}

function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}
