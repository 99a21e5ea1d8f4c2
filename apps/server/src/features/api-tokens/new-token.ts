import { randomInt } from 'node:crypto';
import { TOKEN_PREFIX, TOKEN_SHOWN_CHARACTERS } from '@dewar/domain/accounts/api-tokens';
import { checksumOf } from '../../shared/http/token-admission.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 bits. */
const RANDOM_LENGTH = 40;

/** A token for programs, and how it begins. */
export function createTokenText(): { readonly token: string; readonly prefix: string } {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const token = `${TOKEN_PREFIX}${random}${checksumOf(random)}`;
  return { token, prefix: token.slice(0, TOKEN_SHOWN_CHARACTERS) };
}
