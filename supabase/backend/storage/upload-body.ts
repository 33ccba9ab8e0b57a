import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { NewFile } from './file-store.ts';
import { LONGEST_METADATA_BYTES } from './options.ts';
import { interrupted, invalidRequest, StorageError, tooLarge } from './storage-error.ts';
import { metadataOfHeaders, parseMetadata, type UserMetadata } from './user-metadata.ts';

/** The client's description of the file it sends. */
export interface UploadDescription {
  mimetype: string;
  /** For the header of that name, such as max-age=3600. */
  cacheControl: string;
  userMetadata: UserMetadata;
}

export interface UploadReader {
  file: NewFile;
  /** The most bytes the file may have. */
  limit: number;
  /** Gets what is coming before the first byte is stored, and may refuse it. */
  begin(description: UploadDescription): Promise<void>;
}

/**
 * Writes the file of an upload to disk as it arrives: the body itself, or the file part of a form. The body stays
 * open when the upload is refused. Errors: EntityTooLarge, InvalidRequest, Aborted and those of `begin`.
 */
export async function readUpload(
  request: Request,
  reader: UploadReader,
): Promise<UploadDescription> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  refuseEncoding(request.headers.get('content-encoding'));
  if (/^multipart\/form-data/i.test(type)) return readForm(request, reader);

  const description: UploadDescription = {
    mimetype: type,
    cacheControl: checkCacheControl(request.headers.get('cache-control') ?? 'no-cache'),
    userMetadata: metadataOfHeaders(request.headers),
  };
  // Known already, so that no client sends all of it in vain.
  if (Number(request.headers.get('content-length') ?? 0) > reader.limit) throw tooLarge();
  await reader.begin(description);
  await save(chunksOf(request), reader);
  return description;
}

async function readForm(request: Request, reader: UploadReader): Promise<UploadDescription> {
  const form = parseForm(request.headers);
  const fields = new Map<string, string>();
  let saving: Promise<UploadDescription> | undefined;
  let refusal: unknown;

  form.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) form.destroy(tooLarge('form field'));
    fields.set(name, value);
  });
  // Reported through the pipeline below; an error without a listener at that moment would end the process.
  form.on('error', () => {});
  form.on('file', (_name, stream, { mimeType }) => {
    stream.on('error', () => {});
    saving = saveFilePart(stream, mimeType, fields, reader);
    saving.catch((error: Error) => {
      if (form.destroyed) return; // the file stopped with the form, and not the form with the file
      refusal = error;
      form.destroy(error);
    });
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    form.on(limit, () => form.destroy(invalidRequest('The form has too many parts')));
  }

  const body = Readable.from(chunksOf(request));
  try {
    await pipeline(body, form);
  } catch (error) {
    await saving?.catch(() => {}); // the file is no longer written to after this
    await closed(body); // and the request can be read by others
    if (refusal !== undefined) throw refusal;
    throw error instanceof StorageError ? error : invalidRequest('The form is malformed');
  }
  if (!saving) throw invalidRequest('No content provided');
  return saving;
}

async function saveFilePart(
  stream: Readable,
  mimeType: string,
  fields: ReadonlyMap<string, string>,
  reader: UploadReader,
): Promise<UploadDescription> {
  refuseEncoding(fields.get('contentEncoding') ?? null);
  const seconds = fields.get('cacheControl');
  const description: UploadDescription = {
    mimetype: fields.get('contentType') ?? mimeType,
    cacheControl: checkCacheControl(seconds ? `max-age=${seconds}` : 'no-cache'),
    userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
  };
  await reader.begin(description);
  await save(stream, reader);
  return description;
}

async function save(
  chunks: AsyncIterable<Uint8Array>,
  { file, limit }: UploadReader,
): Promise<void> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    await file.write(chunk);
  }
}

/** The body piece by piece. A reader that stops early leaves the rest unread, and the connection usable. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const chunks = request.body?.values({ preventCancel: true })[Symbol.asyncIterator]();
  if (!chunks) return;
  try {
    while (true) {
      const next = await chunks.next().catch(() => {
        throw interrupted();
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.().catch(() => {});
  }
}

function closed(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) resolve();
    else stream.once('close', resolve);
  });
}

function parseForm(headers: Headers): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: { files: 1, fields: 10, parts: 12, fieldSize: LONGEST_METADATA_BYTES + 1 },
      defParamCharset: 'utf8',
    });
  } catch {
    throw invalidRequest('The form has no boundary');
  }
}

/** It becomes a header of every answer. Error: InvalidRequest. */
export function checkCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(value)) throw invalidRequest('Invalid cache-control');
  return value;
}

/** Bytes are stored as they come, and what is inside an encoding would go unchecked. */
function refuseEncoding(encoding: string | null): void {
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw invalidRequest('Content encodings are not supported');
  }
}
