/** How long a super-administrator sees the portal as somebody else, at most. */
export const SEE_AS_MINUTES = 30;

/** How often in 24 hours one person is seen as, and how often one administrator begins: each begin is mailed. */
export const MOST_SEE_AS_OF_A_PERSON = 8;
export const MOST_SEE_AS_BY_AN_ADMINISTRATOR = 20;

/** Its tokens begin with this, so that servers, pages and tests tell them from those of sessions. */
export const SEE_AS_TOKEN_PREFIX = 'see-as-';

export function isSeeAsToken(token: string): boolean {
  return token.startsWith(SEE_AS_TOKEN_PREFIX);
}

/** Why a see-as is over. */
export type SeeAsEnd = 'ended' | 'expired' | 'replaced' | 'administrator' | 'person';
