import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const AAGUID = Buffer.alloc(16);

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpID: string;
}

/** A passkey in software, with its own keys and signatures: ES256, attestation 'none' (WebAuthn 3, 6.1 and 6.5). */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  /** The number of signatures; a test may decrease it, like a copied key. */
  counter = 0;
  /** Whether it asks for a fingerprint or a PIN. */
  verifiesUser: boolean;

  constructor({ verifiesUser = true } = {}) {
    this.verifiesUser = verifiesUser;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    this.coseKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(String(x), 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(String(y), 'base64url'))],
    ]);
  }

  /** RegistrationResponseJSON as from navigator.credentials.create. */
  register({ challenge, origin, rpID }: Ceremony, format = 'none') {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = Buffer.concat([AAGUID, length, this.credentialId, this.coseKey]);
    const authData = Buffer.concat([this.header(rpID, HAS_CREDENTIAL), credential]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText(format)],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return this.response({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** AuthenticationResponseJSON as from navigator.credentials.get. */
  signIn({ challenge, origin, rpID }: Ceremony) {
    this.counter += 1;
    const authenticatorData = this.header(rpID, 0);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const hash = createHash('sha256').update(clientDataJSON).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.privateKey);
    return this.response({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private header(rpID: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const rpIdHash = createHash('sha256').update(rpID).digest();
    const verified = this.verifiesUser ? USER_VERIFIED : 0;
    return Buffer.concat([rpIdHash, Buffer.from([USER_PRESENT | verified | flags]), counter]);
  }

  private response<R extends object>(response: R) {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

// CBOR (RFC 8949), the subset used in an attestation.

function cborHead(majorType: number, value: number): Buffer {
  const first = majorType << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 0xff]);
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([cborHead(3, bytes.length), bytes]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
