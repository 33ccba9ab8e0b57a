import { json } from '../gateway/responses.ts';
import { ownerOf, SERVICE_CLAIMS, type StorageCall, type StorageContext } from './context.ts';
import { checkKey } from './names.ts';
import { findBucket } from './object-rows.ts';
import {
  checkDeclared,
  sizeLimit,
  storeObject,
  tryPermission,
  type UploadTarget,
} from './store-object.ts';
import { invalidRequest } from './storage-error.ts';
import { readUpload } from './upload-body.ts';

/** POST /object/<bucket>/<key>: a new object, or with x-upsert in place of the one that is there. */
export async function uploadObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const id = await receive(context, call, {
    actor: call,
    owner: ownerOf(call.claims),
    upsert: wantsUpsert(call.request),
  });
  return json({ Id: id, Key: `${call.bucket}/${call.key}` });
}

/** PUT /object/<bucket>/<key>: as an upload with x-upsert. */
export async function replaceObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const owner = ownerOf(call.claims);
  const id = await receive(context, call, { actor: call, owner, upsert: true });
  return json({ Id: id, Key: `${call.bucket}/${call.key}` });
}

/** PUT /object/upload/sign/<bucket>/<key>?token=: what the link allows, in the name of its creator. */
export async function uploadToLink(context: StorageContext, call: StorageCall): Promise<Response> {
  const token = call.url.searchParams.get('token');
  if (token === null) throw invalidRequest(`querystring must have required property 'token'`);
  const { owner, upsert } = await context.links.verifyUpload(token, call);
  const actor = { claims: SERVICE_CLAIMS, operation: call.operation };
  await receive(context, call, { actor, owner, upsert });
  return json({ Key: `${call.bucket}/${call.key}` });
}

export function wantsUpsert(request: Request): boolean {
  return request.headers.get('x-upsert') === 'true';
}

async function receive(
  context: StorageContext,
  { request, bucket, key }: StorageCall,
  rights: Pick<UploadTarget, 'actor' | 'owner' | 'upsert'>,
): Promise<string> {
  checkKey(key);
  const target = { ...rights, key, bucket: await findBucket(context, bucket) };
  const file = await context.files.create();
  try {
    const description = await readUpload(request, {
      file,
      limit: sizeLimit(context, target),
      async begin(described) {
        checkDeclared(target, described.mimetype);
        await tryPermission(context, target, described, declaredLength(request));
      },
    });
    const bytes = await file.finish();
    return await storeObject(context, target, file.path, description, bytes);
  } finally {
    await file.discard();
  }
}

function declaredLength(request: Request): number | undefined {
  const length = Number(request.headers.get('content-length') ?? NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
}
