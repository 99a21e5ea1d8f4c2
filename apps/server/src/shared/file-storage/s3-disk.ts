import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { readS3Url } from './s3-url.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 2;

export interface S3Timeouts {
  /** Until a request has its response. */
  readonly requestMs: number;
  /** Without a byte in either direction. */
  readonly silenceMs?: number;
}

export type S3Settings = ReturnType<typeof readS3Settings>;

/** Of a client for the bucket of an s3: URL; throws an Error that names `setting` if the URL is invalid. */
export function readS3Settings(url: string, setting: string, { requestMs, silenceMs }: S3Timeouts) {
  return {
    ...readS3Url(url, setting),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: requestMs,
      ...(silenceMs !== undefined && { socketTimeout: silenceMs }),
      // Otherwise the client only warns if a store does not respond, and keeps waiting.
      throwOnRequestTimeout: true,
    },
  } as const;
}

export function openS3Disk(settings: S3Settings): Disk {
  // Current buckets reject access lists, and other vendors' stores never supported them.
  return new Disk(new S3Driver({ ...settings, visibility: 'private', supportsACL: false }));
}

/** A 200 is not enough: a proxy may have sent it. */
export async function requireStoredSize(disk: Disk, name: string, size: number): Promise<void> {
  const { contentLength } = await disk.getMetaData(name);
  if (contentLength !== size) throw new Error(`the store holds ${contentLength} of ${size} bytes`);
}
