import { Secret, TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { createTotpSecret, findTotpPeriod } from './totp.ts';

/** The secret of RFC 6238, appendix B; its codes have eight digits, of which an app shows the last six. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at %d seconds the code of RFC 6238 is accepted', (seconds, code, period) => {
  expect(findTotpPeriod(SECRET, code, at(seconds))).toBe(period);
});

test('a code is valid for one period before and after its own', () => {
  // '287082' is the code for the seconds 30 to 59.
  expect([29.999, 30, 59.999, 60, 89.999].map((seconds) => findTotpPeriod(SECRET, '287082', at(seconds)))).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(findTotpPeriod(SECRET, '287082', at(90))).toBeUndefined();
});

test.each(['', '28708', '2870820', '287083', '２８７０８２', 'abcdef', '28 7 0 8'])(
  '%j is not accepted as a code',
  (code) => {
    expect(findTotpPeriod(SECRET, code, at(59))).toBeUndefined();
  },
);

test('the digits may be typed in groups', () => {
  expect(findTotpPeriod(SECRET, '287 082', at(59))).toBe(1);
});

test('a new secret has 160 bits and names its owner', () => {
  const { secret, otpauth_url } = createTotpSecret('polar+1@demo.example');
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(createTotpSecret('polar+1@demo.example').secret).not.toBe(secret);
  const scanned = URI.parse(otpauth_url);
  expect(scanned).toBeInstanceOf(TOTP);
  expect(scanned).toMatchObject({
    issuer: 'Dewar',
    label: 'polar+1@demo.example',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  expect(scanned.secret.base32).toBe(secret);
});
