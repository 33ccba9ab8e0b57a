import { parseObject } from './json-body.ts';
import { LONGEST_METADATA_BYTES } from './options.ts';
import { tooLarge } from './storage-error.ts';

/** What a client keeps beside its file. */
export type UserMetadata = Record<string, unknown>;

/** A JSON object; nothing is an empty one. Errors: EntityTooLarge, InvalidRequest. */
export function parseMetadata(text: string | null | undefined): UserMetadata {
  if (text === undefined || text === null || text === '') return {};
  if (Buffer.byteLength(text) > LONGEST_METADATA_BYTES) throw tooLarge('user_metadata');
  return parseObject(text);
}

/** The header x-metadata, which is in base64. Errors: EntityTooLarge, InvalidRequest. */
export function metadataOfHeaders(headers: Headers): UserMetadata {
  const header = headers.get('x-metadata');
  return parseMetadata(header && Buffer.from(header, 'base64').toString());
}
