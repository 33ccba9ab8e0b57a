import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './buckets.ts';
import type { StorageRoute } from './context.ts';
import { download, downloadByLink, downloadPublic, readInfo, readPublicInfo } from './download.ts';
import { signDownload, signDownloads, signUpload } from './links.ts';
import { listObjectsV2 } from './list-v2.ts';
import { listObjects } from './list.ts';
import { copyObject, moveObject } from './move-copy.ts';
import { removeObject, removeObjects } from './remove.ts';
import { replaceObject, uploadObject, uploadToLink } from './upload.ts';

export interface RouteMatch {
  handle: StorageRoute;
  operation: string;
  access: Access;
  /** Decoded once; '' where the route has none. */
  bucket: string;
  key: string;
}

/**
 * What each route requires: 'open' needs no API key and reads no token; 'optional' answers an anonymous caller with what is public;
 * 'caller' wants an API key and refuses a token that is not valid.
 */
type Access = 'open' | 'optional' | 'caller';

type Row = readonly [
  methods: string,
  path: string,
  operation: string,
  handle: StorageRoute,
  access?: Access,
];

/** The first that fits is taken. `:bucket` is one segment of the path, `:key` all that follows. */
const ROUTES: readonly Row[] = [
  ['GET', '/bucket', 'bucket.list', listBuckets],
  ['POST', '/bucket', 'bucket.create', createBucket],
  ['GET', '/bucket/:bucket', 'bucket.get', getBucket],
  ['PUT', '/bucket/:bucket', 'bucket.update', updateBucket],
  ['DELETE', '/bucket/:bucket', 'bucket.delete', deleteBucket],
  ['POST', '/bucket/:bucket/empty', 'bucket.empty', emptyBucket],

  ['POST', '/object/list/:bucket', 'object.list', listObjects],
  ['POST', '/object/list-v2/:bucket', 'object.list_v2', listObjectsV2],
  ['POST', '/object/move', 'object.move', moveObject],
  ['POST', '/object/copy', 'object.copy', copyObject],

  ['POST', '/object/sign/:bucket', 'object.sign_many', signDownloads],
  ['POST', '/object/sign/:bucket/:key', 'object.sign', signDownload],
  ['GET HEAD', '/object/sign/:bucket/:key', 'object.get_signed', downloadByLink, 'open'],
  ['POST', '/object/upload/sign/:bucket/:key', 'object.sign_upload_url', signUpload],
  ['PUT', '/object/upload/sign/:bucket/:key', 'object.upload_signed', uploadToLink, 'open'],

  ['GET', '/object/info/public/:bucket/:key', 'object.info_public', readPublicInfo, 'open'],
  ['GET', '/object/info/authenticated/:bucket/:key', 'object.get_authenticated_info', readInfo],
  ['GET', '/object/info/:bucket/:key', 'object.get_authenticated_info', readInfo, 'optional'],
  ['GET', '/object/public/:bucket/:key', 'object.get_public', downloadPublic, 'open'],
  ['HEAD', '/object/public/:bucket/:key', 'object.info_public', downloadPublic, 'open'],
  ['GET', '/object/authenticated/:bucket/:key', 'object.get_authenticated', download],
  ['HEAD', '/object/authenticated/:bucket/:key', 'object.head_authenticated_info', download],

  ['GET', '/object/:bucket/:key', 'object.get_authenticated', download, 'optional'],
  ['HEAD', '/object/:bucket/:key', 'object.head_authenticated_info', download, 'optional'],
  ['POST', '/object/:bucket/:key', 'object.upload', uploadObject],
  ['PUT', '/object/:bucket/:key', 'object.upload_update', replaceObject],
  ['DELETE', '/object/:bucket/:key', 'object.delete', removeObject],
  ['DELETE', '/object/:bucket', 'object.delete_many', removeObjects],
];

const COMPILED = ROUTES.map(([methods, path, operation, handle, access = 'caller']) => ({
  methods: methods.split(' '),
  pattern: new RegExp(
    `^${path.replace(':bucket', '(?<bucket>[^/]+)').replace(':key', '(?<key>.+)')}$`,
  ),
  // The real service's names: two actions of reading metadata never got the prefix of the others.
  operation: operation.endsWith('_info') ? operation : `storage.${operation}`,
  handle,
  access,
}));

/** Which route a path below /storage/v1 takes. The path is percent-encoded, and known to be decodable. */
export function matchRoute(method: string, path: string): RouteMatch | undefined {
  for (const { methods, pattern, ...route } of COMPILED) {
    const match = methods.includes(method) ? pattern.exec(path) : null;
    if (!match) continue;
    const { bucket = '', key = '' } = match.groups ?? {};
    return { ...route, bucket: decodeURIComponent(bucket), key: decodeURIComponent(key) };
  }
  return undefined;
}
