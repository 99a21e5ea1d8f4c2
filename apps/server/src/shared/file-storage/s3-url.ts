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
 * without key and secret, Amazon's client finds them in its usual places (variables, files and roles). Errors begin with
 * `setting`, the name of what holds the URL.
 */
export function readS3Url(text: string, setting: string): S3Place {
  const url = URL.parse(text);
  if (url === null) throw new Error(`${setting}: this is no address such as s3://bucket`);
  const { hostname: bucket, username, password, searchParams } = url;
  if (bucket === '') throw new Error(`${setting}: the bucket is missing, as in s3://bucket`);
  if ((username === '') !== (password === '')) throw new Error(`${setting}: set both key and secret, or neither`);
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error(`${setting}: its endpoint must be an http or https address`);
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
