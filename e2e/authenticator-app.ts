import { createHmac } from 'node:crypto';

const PERIOD_MS = 30_000;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The periods accepted by a server that tolerates inaccurate clocks. */
const PERIODS_AROUND = [-2, -1, 0, 1, 2];

/** The codes that a phone's app computes from its secret (RFC 6238). */
export function createAuthenticatorApp(secret: string) {
  const key = fromBase32(secret);
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** A code that is valid now and was not used before: the next period's if this one's was used. */
    nextCode(): string {
      last = Math.max(periodNow(), last + 1);
      return codeOf(key, last);
    },
    /** A code of no period near now. */
    wrongCode(): string {
      const right = new Set(PERIODS_AROUND.map((offset) => codeOf(key, periodNow() + offset)));
      const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code));
      if (wrong === undefined) throw new Error('every code is right');
      return wrong;
    },
  };
}

function periodNow(): number {
  return Math.floor(Date.now() / PERIOD_MS);
}

function codeOf(key: Buffer, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
