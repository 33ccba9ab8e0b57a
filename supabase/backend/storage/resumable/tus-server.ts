import { randomBytes } from 'node:crypto';
import { Server, type Upload } from '@tus/server';
import { isConnectionLost } from '../../database/connection-lost.ts';
import { InvalidTokenError } from '../../gateway/tokens.ts';
import type { StorageContext } from '../context.ts';
import { measure } from '../file-store.ts';
import { toStorageError } from '../known-errors.ts';
import { accessDenied, internalError, type StorageError } from '../storage-error.ts';
import { sizeLimit, storeObject, type UploadTarget } from '../store-object.ts';
import { toRecord, uploadIsLocked, withOurFields, type UploadRecord } from './upload-record.ts';
import type { UploadStore } from './upload-store.ts';

/** What we know of a request and the tus server does not: it has no notion of callers and buckets. */
interface KnownRequest {
  record: UploadRecord;
  target: UploadTarget;
}

/** Answers a request by the protocol; without `known` only what the server can do in general. */
export type TusHandler = (request: Request, known?: KnownRequest) => Promise<Response>;

/** The protocol itself, by the tus project's own server. `path` is the whole one, below the origin. */
export function createTusServer(
  context: StorageContext,
  store: UploadStore,
  path: string,
): TusHandler {
  const requests = new WeakMap<object, KnownRequest>();
  function knownOf(request: object): KnownRequest {
    const known = requests.get(request);
    if (!known) throw new Error('The tus server got a request that was not checked.');
    return known;
  }

  /** Complete uploads that are being made objects. */
  const finishing = new Set<string>();

  /** Once and no more, however often a client reports that it has sent everything. */
  async function finishOnce(known: KnownRequest, { id }: Upload): Promise<void> {
    if (finishing.has(id)) throw uploadIsLocked();
    finishing.add(id);
    try {
      const upload = await store.getUpload(id);
      if (toRecord(upload.metadata ?? {}).isFinished) return;
      await finish(context, store, known, upload);
    } finally {
      finishing.delete(id);
    }
  }

  const server = new Server({
    path,
    relativeLocation: true, // valid for every name or proxy the client came by
    datastore: store,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomBytes(16).toString('hex'),
    maxSize(request) {
      const known = requests.get(request);
      return known ? sizeLimit(context, known.target) : context.fileSizeLimit;
    },
    async onUploadCreate(request, { metadata = {} }) {
      const { upsert, caller } = knownOf(request).record;
      return { metadata: withOurFields(metadata, { upsert, caller, finished: false }) };
    },
    async onUploadFinish(request, upload) {
      await finishOnce(knownOf(request), upload);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError(_request, error) {
      if ('status_code' in error) return undefined; // one of the protocol's own
      const { statusCode, message } = explain(context, error);
      return { status_code: statusCode, body: `${message}\n` };
    },
  });

  return (request, known) => {
    if (known) requests.set(request, known);
    return server.handleWeb(request);
  };
}

/** Makes a complete upload an object, as its caller. What is refused now is refused for good. */
async function finish(
  context: StorageContext,
  store: UploadStore,
  { record, target }: KnownRequest,
  upload: Upload,
): Promise<void> {
  const path = upload.storage?.path ?? '';
  try {
    await storeObject(context, target, path, record.description, await measure(path));
  } catch (error) {
    await store.forget(upload.id);
    throw error;
  }
  const { upsert, caller } = record;
  const fields = withOurFields(upload.metadata ?? {}, { upsert, caller, finished: true });
  try {
    await store.markFinished(upload, fields);
  } catch (error) {
    // The object exists, and that is what the client learns.
    context.log.error({ error }, 'A finished upload could not be marked as such');
  }
}

/** The client's answer for an error. A lost database is thrown on, for the gateway to answer. */
export function explain({ log }: StorageContext, error: unknown): StorageError {
  if (error instanceof InvalidTokenError) return accessDenied(error.message);
  const refusal = toStorageError(error);
  if (refusal) return refusal;
  if (isConnectionLost(error)) throw error;
  log.error({ error }, 'A resumable upload failed unexpectedly');
  return internalError();
}
