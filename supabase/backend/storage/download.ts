import { json } from '../gateway/responses.ts';
import { SERVICE_CLAIMS, type StorageCall, type StorageContext } from './context.ts';
import { checkKey } from './names.ts';
import { findBucket, findObject, type ObjectRow } from './object-rows.ts';
import { serveObject, unchangedHeaders } from './serve-object.ts';
import { invalidRequest, noSuchBucket } from './storage-error.ts';

type Find = () => Promise<ObjectRow>;

/** GET or HEAD /object/[authenticated/]<bucket>/<key>: what the caller may see, and anything of a public bucket. */
export async function download(context: StorageContext, call: StorageCall): Promise<Response> {
  const { isPublic, find } = await whatCallerSees(context, call);
  return serveObject(context, call, find, isPublic ? {} : { vary: 'Authorization' });
}

/** GET or HEAD /object/public/<bucket>/<key>: public buckets only, for every caller. */
export async function downloadPublic(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  return serveObject(context, call, await inPublicBucket(context, call));
}

/** GET or HEAD /object/sign/<bucket>/<key>?token=: what the link was made for. */
export async function downloadByLink(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const token = call.url.searchParams.get('token');
  if (token === null) throw invalidRequest(`querystring must have required property 'token'`);
  checkKey(call.key);
  const { expires } = await context.links.verifyDownload(token, call);
  return serveObject(context, call, asService(context, call), { expires: expires.toUTCString() });
}

/** GET /object/info/[authenticated/]<bucket>/<key>. */
export async function readInfo(context: StorageContext, call: StorageCall): Promise<Response> {
  const { find } = await whatCallerSees(context, call);
  return describe(await find());
}

/** GET /object/info/public/<bucket>/<key>. */
export async function readPublicInfo(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const find = await inPublicBucket(context, call);
  return describe(await find());
}

async function whatCallerSees(
  context: StorageContext,
  call: StorageCall,
): Promise<{ isPublic: boolean; find: Find }> {
  const { bucket, key, isIdentified, url } = call;
  checkKey(key);
  if (url.searchParams.has('versionId')) {
    throw invalidRequest('Versions of objects are not supported');
  }
  const isPublic = Boolean((await findBucket(context, bucket)).public);
  if (isPublic) return { isPublic, find: asService(context, call) };
  if (!isIdentified) throw noSuchBucket();
  return { isPublic, find: () => findObject(context, call, bucket, key) };
}

async function inPublicBucket(context: StorageContext, call: StorageCall): Promise<Find> {
  checkKey(call.key);
  if (!(await findBucket(context, call.bucket)).public) throw noSuchBucket();
  return asService(context, call);
}

function asService(context: StorageContext, { bucket, key, operation }: StorageCall): Find {
  return () => findObject(context, { claims: SERVICE_CLAIMS, operation }, bucket, key);
}

function describe(object: ObjectRow): Response {
  const { id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at } = object;
  const body = {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  };
  return json(body, 200, { ...unchangedHeaders(object), 'cache-control': 'no-store' });
}
