import { expect, test } from 'vitest';
import { readS3Url } from './s3-url.ts';

test('a bucket name alone means Amazon S3 with the credentials that its client finds', () => {
  expect(readS3Url('s3://dewar-files', 'STORAGE_URL')).toEqual({
    bucket: 'dewar-files',
    region: 'us-east-1',
    forcePathStyle: false,
  });
});

test('another store is given by endpoint, region, key and secret', () => {
  expect(
    readS3Url('s3://key:se%2Fcret@files?region=eu-central-1&endpoint=https://store.example:9000', 'STORAGE_URL'),
  ).toEqual({
    bucket: 'files',
    region: 'eu-central-1',
    endpoint: 'https://store.example:9000',
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
  });
});

test.each(['s3:///no-bucket', 's3://key@bucket', 's3://bucket?endpoint=ftp://x.example', 's3://bucket?endpoint=store'])(
  '%s is rejected with an error that names it',
  (url) => {
    expect(() => readS3Url(url, 'STORAGE_URL')).toThrow('STORAGE_URL');
  },
);
