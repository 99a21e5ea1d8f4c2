export interface S3Place {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint?: string;
  readonly forcePathStyle: boolean;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const DEFAULT_REGION = 'us-east-1';

/**
 * Reads s3://KEY:SECRET@bucket?region=eu-central-1&endpoint=https://store.example. Without an endpoint it is Amazon's;
 * without key and secret, Amazon's client finds them in its usual places (variables, files and roles).
 */
export function readS3Url(text: string): S3Place {
  const url = new URL(text);
  const { hostname: bucket, username, password, searchParams } = url;
  if (bucket === '') throw new Error('STORAGE_URL: the bucket is missing, as in s3://bucket');
  if ((username === '') !== (password === '')) throw new Error('STORAGE_URL: set both key and secret, or neither');
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error('STORAGE_URL: its endpoint must be an http or https address');
  }
  return {
    bucket,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    // Most other vendors' stores address a bucket by path, not by host name.
    forcePathStyle: endpoint !== null,
    ...(endpoint !== null && { endpoint }),
    ...(username !== '' && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
  };
}
