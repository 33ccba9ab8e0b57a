import type { SupabaseClient } from '@supabase/supabase-js';
import { Upload, type UploadOptions } from 'tus-js-client';
import { PDF } from './sample-files.ts';
import type { StorageBackend } from './storage-backend.ts';

export interface Sending {
  bytes?: Buffer;
  client?: SupabaseClient;
  bucket?: string;
  path: string;
  type?: string;
  options?: Partial<UploadOptions>;
  headers?: Record<string, string>;
}

/** Sends a file in pieces, as the documentation of Supabase recommends for large ones. */
export async function sendInPieces(backend: StorageBackend, sending: Sending): Promise<Upload> {
  const { client = backend.anna, bucket = 'documents', type = 'application/pdf' } = sending;
  const token = await backend.tokenOf(client);
  const done = Promise.withResolvers<void>();
  const upload = new Upload(sending.bytes ?? PDF, {
    endpoint: `${backend.url}/storage/v1/upload/resumable`,
    headers: {
      authorization: `Bearer ${token}`,
      apikey: backend.keys.publishable,
      ...sending.headers,
    },
    uploadDataDuringCreation: true,
    chunkSize: 6 * 1024 * 1024,
    retryDelays: null,
    metadata: {
      bucketName: bucket,
      objectName: sending.path,
      contentType: type,
      cacheControl: '3600',
      metadata: JSON.stringify({ title: 'A' }),
    },
    onError: ({ message }) => done.reject(new Error(message)), // without the request, which is long
    onSuccess: () => done.resolve(),
    ...sending.options,
  });
  upload.start();
  await done.promise;
  return upload;
}

/** An upload of which only the first half has been sent: PDF, of twice its length. */
export async function halfSent(backend: StorageBackend, path: string, client = backend.anna) {
  const token = await backend.tokenOf(client);
  const metadata = { bucketName: 'documents', objectName: path, contentType: 'application/pdf' };
  const fields = Object.entries(metadata).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  const response = await fetch(`${backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tusHeaders(backend, token),
      'upload-length': `${2 * PDF.length}`,
      'upload-metadata': fields.join(','),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(PDF),
  });
  const url = new URL(response.headers.get('location')!, backend.url).href;
  return { url, token, response };
}

export function tusHeaders(backend: StorageBackend, token: string): Record<string, string> {
  return {
    apikey: backend.keys.publishable,
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
  };
}
