import type { CallerClaims } from '../../gateway/caller.ts';
import { ownerOf, type StorageContext } from '../context.ts';
import { checkBucketName, checkKey } from '../names.ts';
import { findBucket } from '../object-rows.ts';
import { RESUMABLE_UPLOAD_MS } from '../options.ts';
import { noSuchRoute } from '../storage-error.ts';
import { checkDeclared, tryPermission, type UploadTarget } from '../store-object.ts';
import { wantsUpsert } from '../upload.ts';
import { createTusServer, explain } from './tus-server.ts';
import {
  callerName,
  isComplete,
  noSuchUpload,
  readHeader,
  toRecord,
  uploadIsGone,
  uploadIsLocked,
  withOurFields,
  type UploadRecord,
} from './upload-record.ts';
import { UploadStore } from './upload-store.ts';

export const RESUMABLE_PATH = '/upload/resumable';

const UPLOAD_ID = /^[0-9a-f]{32}$/;
const CLEANING_INTERVAL_MS = 60 * 60 * 1000;

/** What policies read during an upload. */
const OPERATIONS: Readonly<Record<string, string>> = {
  HEAD: 'storage.tus.upload.get',
  PATCH: 'storage.tus.upload.part',
  DELETE: 'storage.tus.upload.delete',
};

export interface ResumableUploads {
  /** One request of the TUS 1.0.0 protocol. Refusals are plain text with their real status, as its clients expect. */
  handle(request: Request, path: string, caller: () => Promise<CallerClaims>): Promise<Response>;
  stop(): Promise<void>;
}

/** Uploads in pieces that go on after a broken connection, for a day. */
export function createResumableUploads(context: StorageContext): ResumableUploads {
  const { files, log } = context;
  const store = new UploadStore({
    directory: files.resumableFolder,
    expirationPeriodInMilliseconds: RESUMABLE_UPLOAD_MS,
  });
  const tus = createTusServer(context, store, `/storage/v1${RESUMABLE_PATH}`);
  /** Requests that write to an upload, until it is an object if they bring its last bytes. */
  const writers = new Set<{ id: string }>();

  function isBeingWritten(id: string): boolean {
    return [...writers].some((writer) => writer.id === id);
  }

  async function find(id: string) {
    try {
      return await store.getUpload(id);
    } catch (error) {
      // Its bytes may be an object's already while that is not known for certain yet.
      throw isBeingWritten(id) ? uploadIsLocked() : error;
    }
  }

  async function create(request: Request, claims: CallerClaims): Promise<Response> {
    const ours = { upsert: wantsUpsert(request), caller: callerName(claims), finished: false };
    const fields = readHeader(request.headers.get('upload-metadata'));
    const record = toRecord(withOurFields(fields, ours));
    const target = await targetOf(context, record, claims, 'storage.tus.upload.create');
    checkDeclared(target, record.description.mimetype);
    const length = Number(request.headers.get('upload-length') ?? NaN);
    const known = Number.isSafeInteger(length) ? length : undefined;
    await tryPermission(context, target, record.description, known);
    return tus(request, { record, target });
  }

  async function goOn(request: Request, claims: CallerClaims, id: string): Promise<Response> {
    const upload = UPLOAD_ID.test(id) ? await find(id) : undefined;
    const record = upload && toRecord(upload.metadata ?? {});
    if (!upload || record?.caller !== callerName(claims)) throw noSuchUpload();
    if (isComplete(upload) && !record.isFinished) {
      if (isBeingWritten(id)) throw uploadIsLocked();
      await store.forget(id);
      throw uploadIsGone();
    }
    const target = await targetOf(context, record, claims, OPERATIONS[request.method] ?? '');
    if (request.method !== 'PATCH') return tus(request, { record, target });

    await tryPermission(context, target, record.description, upload.size);
    const writer = { id };
    writers.add(writer);
    try {
      return await tus(request, { record, target });
    } finally {
      writers.delete(writer);
    }
  }

  async function clean(): Promise<void> {
    try {
      await store.forgetOlderThan(RESUMABLE_UPLOAD_MS);
    } catch (error) {
      log.error({ error }, 'Old uploads could not be deleted');
    }
  }
  let cleaning = clean();
  const timer = setInterval(() => {
    cleaning = clean();
  }, CLEANING_INTERVAL_MS);

  return {
    async handle(request, path, caller) {
      try {
        const id = path.slice(RESUMABLE_PATH.length + 1);
        if (request.method === 'OPTIONS') return await tus(request);
        if (request.method === 'POST' && id === '') return await create(request, await caller());
        if (OPERATIONS[request.method]) return await goOn(request, await caller(), id);
        throw noSuchRoute(request.method, path);
      } catch (error) {
        if (isProtocolError(error)) return refuse(error.status_code, error.body);
        const { statusCode, message } = explain(context, error);
        return refuse(statusCode, `${message}\n`);
      }
    },

    async stop() {
      clearInterval(timer);
      await cleaning;
    },
  };
}

async function targetOf(
  context: StorageContext,
  { bucket, key, upsert }: UploadRecord,
  claims: CallerClaims,
  operation: string,
): Promise<UploadTarget> {
  checkBucketName(bucket);
  checkKey(key);
  return {
    actor: { claims, operation },
    bucket: await findBucket(context, bucket),
    key,
    owner: ownerOf(claims),
    upsert,
  };
}

function refuse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'tus-resumable': '1.0.0' } });
}

/** The library throws plain objects for what the protocol knows. */
function isProtocolError(error: unknown): error is { status_code: number; body: string } {
  return typeof error === 'object' && error !== null && 'status_code' in error;
}
