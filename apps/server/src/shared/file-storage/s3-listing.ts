import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { ListedFile } from './file-storage.ts';
import type { S3Settings } from './s3-disk.ts';

/** The objects whose key begins with `prefix`, by pages of a thousand. (The listing of flydrive has no sizes.) */
export async function* listBucket({ bucket, ...settings }: S3Settings, prefix = ''): AsyncGenerator<ListedFile> {
  const client = new S3Client(settings);
  try {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ContinuationToken, ...(prefix !== '' && { Prefix: prefix }) }),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        yield { name: Key, size: Size, storedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  } finally {
    client.destroy();
  }
}
