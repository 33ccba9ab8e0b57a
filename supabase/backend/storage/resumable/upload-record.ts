import { Metadata, type Upload } from '@tus/server';
import type { CallerClaims } from '../../gateway/caller.ts';
import { invalidParameter, StorageError } from '../storage-error.ts';
import type { UploadDescription } from '../upload-body.ts';
import { parseMetadata } from '../user-metadata.ts';

/** What is remembered of a resumable upload beside its bytes. */
export interface UploadRecord {
  bucket: string;
  key: string;
  upsert: boolean;
  /** Who made it; no one else may continue it. */
  caller: string;
  /** The object exists: the upload only still answers that it is complete. */
  isFinished: boolean;
  description: UploadDescription;
}

type Fields = Readonly<Record<string, string | null>>;

/** The content of the header Upload-Metadata. Errors: InvalidParameter, InvalidRequest, EntityTooLarge. */
export function readHeader(header: string | null): Fields {
  try {
    return Metadata.parse(header ?? undefined);
  } catch {
    throw invalidParameter('Invalid Upload-Metadata header');
  }
}

/** Errors: InvalidRequest, EntityTooLarge. */
export function toRecord(fields: Fields): UploadRecord {
  return {
    bucket: fields.bucketName ?? '',
    key: fields.objectName ?? '',
    upsert: fields.upsert === 'true',
    caller: fields.caller ?? '',
    isFinished: fields.finished === 'true',
    description: {
      mimetype: fields.contentType ?? 'application/octet-stream',
      cacheControl: /^\d{1,10}$/.test(fields.cacheControl ?? '')
        ? `max-age=${fields.cacheControl}`
        : 'no-cache',
      userMetadata: parseMetadata(fields.metadata),
    },
  };
}

/** The fields of a client, and those that only we may write. */
export function withOurFields(
  fields: Fields,
  ours: { upsert: boolean; caller: string; finished: boolean },
): Record<string, string | null> {
  const { upsert, caller, finished } = ours;
  return { ...fields, upsert: `${upsert}`, caller, finished: `${finished}` };
}

/** The same for every request of one person, with any token they have by then. */
export function callerName(claims: CallerClaims): string {
  return 'sub' in claims && claims.sub ? `user ${claims.sub}` : claims.role;
}

/** Whether all bytes have come. */
export function isComplete({ offset, size }: Upload): boolean {
  return offset === size;
}

export function noSuchUpload(): StorageError {
  return new StorageError(404, 'NoSuchUpload', 'Upload not found');
}

/** All bytes came, but not to an object: a crash or a lost database was faster. The client starts again. */
export function uploadIsGone(): StorageError {
  return new StorageError(410, 'NoSuchUpload', 'The upload could not be completed');
}

/** Another request is working on it; the client retries. */
export function uploadIsLocked(): StorageError {
  return new StorageError(423, 'ResourceLocked', 'The upload is being completed');
}
