import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { ListedFile } from './file-storage.ts';
import type { S3Place } from './s3-url.ts';
import { isStoredName } from './stored-names.ts';

const REQUEST_TIMEOUT_MS = 12_000;

/** The stored files of a bucket with their sizes, by pages of a thousand. */
export async function* listBucket({ bucket, ...place }: S3Place): AsyncGenerator<ListedFile> {
  const client = new S3Client({
    ...place,
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
  });
  try {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken }));
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        if (isStoredName(Key)) yield { name: Key, size: Size, storedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  } finally {
    client.destroy();
  }
}
