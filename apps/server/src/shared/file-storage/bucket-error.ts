import { readS3Settings } from './s3-disk.ts';
import { listBucket } from './s3-listing.ts';

/** Each of two attempts: a start does not wait long for a store that is down. */
const REQUEST_TIMEOUT_MS = 5_000;
/** No object is called so: the answer is short. */
const NO_NAME = '0'.repeat(32);

/** What stores answer where a part of the address is wrong, and stays so. */
const WRONG: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the store has no bucket of this name',
  InvalidBucketName: 'no bucket can have this name',
  InvalidAccessKeyId: 'the store does not know this key',
  SignatureDoesNotMatch: 'the secret is not that of the key',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  PermanentRedirect: 'the bucket is in another region, or at another endpoint',
};

/**
 * Says, by the name of the setting, what a store of files rejects in its address; undefined if nothing. One that is down,
 * or that does not let us list, is no reason not to start: it is tried again with each file, and the doctor tells.
 */
export async function findBucketError(url: string, setting: string): Promise<string | undefined> {
  try {
    for await (const _ of listBucket(readS3Settings(url, setting, { requestMs: REQUEST_TIMEOUT_MS }), NO_NAME)) break;
    return undefined;
  } catch (error) {
    const code = error instanceof Error ? error.name : '';
    const why = Object.hasOwn(WRONG, code) ? WRONG[code] : undefined;
    return why === undefined ? undefined : `${setting}: ${why} (${code})`;
  }
}
