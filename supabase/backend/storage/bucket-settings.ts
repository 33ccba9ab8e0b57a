import type { JsonBody } from './json-body.ts';
import { checkAllowedTypes } from './mime-types.ts';
import { invalidRequest, tooLarge } from './storage-error.ts';

/** What of a bucket can be set; absent is what the caller does not mention. */
export interface BucketSettings {
  public?: boolean;
  file_size_limit?: number | null;
  allowed_mime_types?: string[] | null;
}

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** Errors: InvalidRequest, InvalidMimeType, EntityTooLarge for a limit above the one of the service. */
export function bucketSettings(body: JsonBody, longest: number): BucketSettings {
  if (body.has('versioning_status') || (body.string('type') ?? 'STANDARD') !== 'STANDARD') {
    throw invalidRequest('Versioning and buckets for analytics are not supported');
  }
  const isPublic = body.boolean('public');
  return {
    ...(isPublic !== undefined && { public: isPublic }),
    ...(body.has('file_size_limit') && { file_size_limit: readLimit(body, longest) }),
    ...(body.has('allowed_mime_types') && { allowed_mime_types: readTypes(body) }),
  };
}

/** A number of bytes, or a text such as 20MB. */
function readLimit(body: JsonBody, longest: number): number | null {
  const given = body.raw('file_size_limit');
  const limit = typeof given === 'string' ? parseSize(given) : body.integer('file_size_limit', 0);
  if (limit === undefined) return null;
  if (limit > longest) throw tooLarge();
  return limit;
}

/** In bytes; units are powers of a thousand. Error: InvalidRequest. */
export function parseSize(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(text) ?? [];
  const factor = UNITS[unit?.toLowerCase() ?? ''];
  if (number === undefined || factor === undefined) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  return Math.floor(Number(number) * factor);
}

function readTypes(body: JsonBody): string[] | null {
  const types = body.strings('allowed_mime_types')?.filter((type) => type !== '');
  if (types === undefined) return null;
  checkAllowedTypes(types);
  return types;
}
