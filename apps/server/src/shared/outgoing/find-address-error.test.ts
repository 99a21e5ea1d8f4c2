import { expect, test } from 'vitest';
import { findAddressError } from './find-address-error.ts';

const PUSH_SERVICE = { of: 'a push service', longest: 1_000, mayNamePort: false };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGx',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYA',
])('the push service of a browser is accepted: %s', (endpoint) => {
  expect(findAddressError(endpoint, PUSH_SERVICE)).toBeNull();
});

test.each([
  ['http://fcm.googleapis.com/x', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['https://name:word@push.example/x', 'must not contain a name or a password'],
  ['https://push.example:8443/x', 'must not name a port'],
  ['https://push.example/x#y', 'must not contain a fragment'],
  ['https://127.0.0.1/x', 'must name a push service on the internet'],
  ['https://2130706433/x', 'must name a push service on the internet'],
  ['https://0x7f.1/x', 'must name a push service on the internet'],
  ['https://[::1]/x', 'must name a push service on the internet'],
  ['https://[::ffff:10.0.0.1]/x', 'must name a push service on the internet'],
  ['https://localhost/x', 'must name a push service on the internet'],
  ['https://database/x', 'must name a push service on the internet'],
  ['push.example', 'must be the address of a push service'],
  [`https://push.example/${'x'.repeat(1_000)}`, 'must have at most 1000 characters'],
])('a forged address is refused in words: %s', (endpoint, error) => {
  expect(findAddressError(endpoint, PUSH_SERVICE)).toBe(error);
});

test('another port is accepted where the rules say so', () => {
  expect(findAddressError('https://erp.example:8443/x', { ...PUSH_SERVICE, mayNamePort: true })).toBeNull();
});
