import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SHARED_BYTES = 32;
/** Of a record; a message is one. */
const RECORD_BYTES = 4_096;
/** Ends the text of the last record (RFC 8188, section 2). */
const LAST_RECORD = 2;

/** A browser's public key, uncompressed, and its secret. */
export interface PushKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** Encrypts a message for one browser (RFC 8291): the push service cannot read it. At most 3,900 bytes of text. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys): Buffer {
  const sender = createECDH(CURVE);
  const ownPublicKey = sender.generateKeys();
  const salt = randomBytes(SALT_BYTES);
  const { key, nonce } = contentKeys(sender.computeSecret(p256dh), { p256dh, auth, salt, ownPublicKey });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ownPublicKey.length, 4);
  const record = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()];
  return Buffer.concat([salt, sizes, ownPublicKey, ...record, cipher.getAuthTag()]);
}

interface Exchange extends PushKeys {
  readonly salt: Buffer;
  readonly ownPublicKey: Buffer;
}

function contentKeys(secret: Buffer, { p256dh, auth, salt, ownPublicKey }: Exchange) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublicKey]);
  const shared = Buffer.from(hkdfSync('sha256', secret, auth, info, SHARED_BYTES));
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, bytes));
  return { key: derive('aes128gcm', KEY_BYTES), nonce: derive('nonce', NONCE_BYTES) };
}

/** Whether these bytes are a public key that messages can be encrypted for. */
export function isPushKey(p256dh: Buffer): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE);
    return true;
  } catch {
    return false;
  }
}
