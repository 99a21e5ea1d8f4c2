import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush, isSigned } from '../../../../test-support/push-service.ts';
import { encryptPush, isPushKey } from './encrypt-push.ts';
import { generateVapidKeys, vapidHeader } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

function newBrowser() {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys();
  return { p256dh, auth: randomBytes(16), privateKey: keys.getPrivateKey() };
}

test('the tests decrypt as RFC 8291 shows in its section 5', () => {
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const privateKey = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  expect(decryptPush(body, { privateKey, auth })).toBe('When I grow up, I want to be a watermelon');
});

test('a message can be read by the browser that it was encrypted for, and by no other', () => {
  const [browser, other] = [newBrowser(), newBrowser()];
  const message = encryptPush('Tank GASU 1: Grüße', browser);
  expect(message.includes('GASU')).toBe(false);
  expect(decryptPush(message, browser)).toBe('Tank GASU 1: Grüße');
  expect(() => decryptPush(message, { ...browser, auth: other.auth })).toThrow();
  expect(() => decryptPush(message, other)).toThrow();
  const changed = Buffer.from(message);
  changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
  expect(() => decryptPush(changed, browser)).toThrow();
});

test('each message has a salt and a key of its own', () => {
  const browser = newBrowser();
  const [one, other] = [encryptPush('same', browser), encryptPush('same', browser)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

test('bytes that are no point on the curve are no key of a browser', () => {
  const { p256dh } = newBrowser();
  expect(isPushKey(p256dh)).toBe(true);
  expect(isPushKey(Buffer.concat([p256dh.subarray(0, 64), Buffer.of((p256dh.at(-1) ?? 0) ^ 1)]))).toBe(false);
  expect(isPushKey(Buffer.alloc(65))).toBe(false);
});

test('a token is for one push service, and only the installation can sign it', () => {
  const keys = generateVapidKeys();
  const claims = {
    origin: 'https://push.example',
    contact: 'mailto:x@x.example',
    now: new Date('2026-06-10T12:00:00Z'),
  };
  const header = vapidHeader(keys, claims);
  expect(isSigned(header, 'https://push.example')).toBe(true);
  expect(isSigned(header, 'https://other.example')).toBe(false);
  expect(isSigned(vapidHeader({ ...keys, publicKey: generateVapidKeys().publicKey }, claims), claims.origin)).toBe(
    false,
  );
  const [, payload = ''] = header.split('.');
  expect(JSON.parse(bytes(payload).toString())).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-06-11T00:00:00Z') / 1_000,
    sub: 'mailto:x@x.example',
  });
});
