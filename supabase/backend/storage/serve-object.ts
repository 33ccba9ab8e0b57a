import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parseRange, type ByteRange } from './byte-range.ts';
import type { StorageCall, StorageContext } from './context.ts';
import type { ObjectRow } from './object-rows.ts';
import { StorageError } from './storage-error.ts';

/** Uploads are never allowed to run a script or to be taken for another type on this origin. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'none',
  'accept-ranges': 'bytes',
};

/**
 * The bytes that `find` gives, or the requested part of them, or 304 when it has them already.
 * Errors: those of `find`, NoSuchKey when the row has no bytes, InvalidRange.
 */
export async function serveObject(
  context: StorageContext,
  { request, url }: StorageCall,
  find: () => Promise<ObjectRow>,
  extra: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { object, file } = await openObject(context, find);
  let size = 0;
  try {
    size = (await file.stat()).size;
    const headers = headersOf(object, url.searchParams.get('download'), extra);
    if (isUnchanged(request, headers)) {
      await file.close();
      return new Response(null, { status: 304, headers });
    }
    const range = wantedRange(request, headers, size);
    if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set('content-length', `${end - start + 1}`);
    const body = await read(request, file, { start, end });
    return new Response(body, { status: range ? 206 : 200, headers });
  } catch (error) {
    await file.close();
    if (error instanceof StorageError && error.httpStatus === 416) {
      return error.toResponse({ 'content-range': `bytes */${size}` });
    }
    throw error;
  }
}

function headersOf(
  object: ObjectRow,
  download: string | null,
  extra: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers({
    ...SAFE_HEADERS,
    ...unchangedHeaders(object),
    'content-type': contentType(object),
    ...(!extra.expires && { 'cache-control': object.metadata?.cacheControl ?? 'no-cache' }),
    ...extra,
  });
  if (download !== null) headers.set('content-disposition', contentDisposition(download));
  return headers;
}

/** By which a client knows whether it has the newest bytes. */
export function unchangedHeaders({ metadata, updated_at }: ObjectRow): Record<string, string> {
  return {
    ...(metadata?.eTag && { etag: metadata.eTag }),
    'last-modified': new Date(metadata?.lastModified ?? updated_at).toUTCString(),
  };
}

/** Between reading the row and opening the file, the object may have been replaced: then the new bytes are read. */
async function openObject(
  { files }: StorageContext,
  find: () => Promise<ObjectRow>,
): Promise<{ object: ObjectRow; file: FileHandle }> {
  let missing: string | null | undefined;
  while (true) {
    const object = await find();
    const file = await files.open(object.version ?? '');
    if (file) return { object, file };
    if (object.version === missing) {
      throw new StorageError(404, 'NoSuchKey', 'The resource was not found', {
        error: 'Not found',
      });
    }
    missing = object.version;
  }
}

async function read(
  request: Request,
  file: FileHandle,
  { start, end }: ByteRange,
): Promise<ReadableStream<Uint8Array> | null> {
  if (request.method === 'HEAD' || end < start) {
    await file.close();
    return null;
  }
  // Closes the file when it ends and when the reader goes away.
  const stream = Readable.toWeb(file.createReadStream({ start, end }));
  return stream as ReadableStream<Uint8Array>; // one class, which Node and the DOM describe differently
}

function wantedRange(request: Request, headers: Headers, size: number): ByteRange | undefined {
  const range = request.headers.get('range');
  const condition = request.headers.get('if-range');
  if (range === null || request.method === 'HEAD') return undefined;
  if (condition !== null && condition !== headers.get('etag')) return undefined;
  return parseRange(range, size);
}

function isUnchanged(request: Request, headers: Headers): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null) {
    const given = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return given.includes('*') || given.includes(headers.get('etag') ?? '');
  }
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return since >= Date.parse(headers.get('last-modified') ?? '');
}

/** A page of HTML would be one of this origin. */
function contentType({ metadata }: ObjectRow): string {
  const type = metadata?.mimetype ?? 'application/octet-stream';
  return type.toLowerCase().includes('text/html') ? 'text/plain' : type;
}

function contentDisposition(download: string): string {
  if (download === '') return 'attachment;';
  const name = encodeURIComponent(download);
  return `attachment; filename=${name}; filename*=UTF-8''${name}`;
}
