/** What a token may be for: a kind of records, read or written; or a way in of its own. */
export const TOKEN_RECORDS = [
  'tanks',
  'readings',
  'transfers',
  'notes',
  'files',
  'reports',
  'procedures',
  'lessons',
] as const;
export type TokenRecord = (typeof TOKEN_RECORDS)[number];

export type TokenScope = `${TokenRecord}:${'read' | 'write'}` | 'telemetry:write' | 'scim';

export const TOKEN_SCOPES: readonly [TokenScope, ...TokenScope[]] = [
  ...(['tanks:read', 'tanks:write', 'readings:read', 'readings:write'] as const),
  ...(['transfers:read', 'transfers:write', 'notes:read', 'notes:write', 'files:read', 'files:write'] as const),
  ...(['reports:read', 'reports:write', 'procedures:read', 'procedures:write'] as const),
  ...(['lessons:read', 'lessons:write', 'telemetry:write', 'scim'] as const),
];

/** What a token of each kind of account can be given. What it does with it is decided by what the account may do. */
export const SCOPES_OF_OWNERS = {
  company: TOKEN_SCOPES.filter((scope) => !scope.startsWith('lessons:') && scope !== 'scim'),
  teacher: ['lessons:read', 'lessons:write'],
  service: TOKEN_SCOPES.filter((scope) => !scope.startsWith('lessons:')),
} as const satisfies Readonly<Record<string, readonly TokenScope[]>>;

export type TokenOwner = keyof typeof SCOPES_OF_OWNERS;

export const MAX_TOKENS_PER_PERSON = 20;
/** Of its service accounts together. */
export const MAX_TOKENS_PER_COMPANY = 50;
export const MAX_TOKEN_NETWORKS = 20;
export const MAX_TOKEN_NAME = 60;
/** Who signed in no longer ago need not prove once more who they are. */
export const JUST_SIGNED_IN_MINUTES = 10;
/** Longer ago than this is not told apart. */
export const TOKEN_USE_NOTED_MINUTES = 5;
/** A token is marked in lists when it expires within this many days. */
export const TOKEN_EXPIRY_WARNING_DAYS = 14;
export const TOKEN_LIFETIMES_DAYS = [30, 90, 365] as const;

/** With which every token begins, so that secret scanners find it; and how much of it is shown in lists. */
export const TOKEN_PREFIX = 'dwr_';
export const TOKEN_SHOWN_CHARACTERS = 12;

export const TOKEN_STATES = ['active', 'expired', 'stopped'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

interface TokenTimes {
  readonly expires_at: Date | null;
  /** When it was stopped because whoever made it lost the right to. */
  readonly stopped_at: Date | null;
}

export function tokenStateAt({ expires_at, stopped_at }: TokenTimes, now: Date): TokenState {
  if (expires_at !== null && expires_at.getTime() <= now.getTime()) return 'expired';
  return stopped_at === null ? 'active' : 'stopped';
}

/** Why a new token cannot end then; null if it can. */
export function findTokenExpiryError(expires_at: Date | null, now: Date): string | null {
  return expires_at === null || expires_at.getTime() > now.getTime() ? null : 'must be in the future';
}

/** The scope with which the records that this one writes are read; undefined for a scope that writes none. */
export function readingScopeOf(scope: TokenScope): TokenScope | undefined {
  return TOKEN_SCOPES.find((other) => scope.endsWith(':write') && other === scope.replace(':write', ':read'));
}
