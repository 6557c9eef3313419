import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import type { FileAdapter } from './file.ts';

const folder = 'files/';
/** How long connecting may take, and how long the store may send nothing, in milliseconds. */
const storeTimeouts = { connect: 2_000, silence: 10_000 };

/** Keeps files in an S3 bucket, which writes an object whole or not at all. */
export function createS3Adapter(s3: NonNullable<Config['s3']>, timeouts = storeTimeouts): FileAdapter {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.key, secretAccessKey: s3.secret },
    // Addresses of other providers and of local servers have no subdomain for the bucket.
    forcePathStyle: true,
    // No one waits for a store that does not answer.
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.silence,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.silence,
    },
    maxAttempts: 2,
    // Checksums of the newest kind are unknown to most other providers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (key: string) => ({ Bucket: s3.bucket, Key: `${folder}${key}` });

  return {
    async write(key, content) {
      await client.send(new PutObjectCommand({ ...place(key), Body: content, ContentLength: content.length }));
    },

    async writeFrom(key, path, size) {
      await client.send(new PutObjectCommand({ ...place(key), Body: createReadStream(path), ContentLength: size }));
    },

    async read(key, signal) {
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand(place(key)),
          signal ? { abortSignal: signal } : {},
        );
        return Body ? { stream: Body as Readable, size: ContentLength ?? 0 } : null;
      } catch (error) {
        // A bucket that does not exist is no absent file.
        const isAbsent = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
        if (isAbsent && error.name !== 'NoSuchBucket') return null;
        throw error;
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key)));
    },

    async *list(before) {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: folder, ContinuationToken: token }),
        );
        for (const object of page.Contents ?? []) {
          if (object.Key && object.LastModified && object.LastModified < before) yield object.Key.slice(folder.length);
        }
        token = page.NextContinuationToken;
      } while (token);
    },

    sweep: async () => 0,
  };
}
