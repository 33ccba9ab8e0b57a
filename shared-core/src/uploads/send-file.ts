import { AppError, toAppError } from '../errors/index.ts';
import type { ServicePlace } from '../supabase/index.ts';
import type { DetailedError, Upload } from 'tus-js-client';

/** The chunk size of the service; the last chunk may be smaller. */
const PIECE_BYTES = 6 * 1024 * 1024;

/** A busy server gets a retry; after a lost connection the upload waits. */
const RETRY_DELAYS_MS = [500, 2_000, 5_000];

export interface Sending {
  place: ServicePlace;
  /** tenant/subject/uuid.ext in the bucket documents. */
  path: string;
  file: File;
  type: string;
  /** Where an upload that was cut off goes on. */
  url: string | undefined;
  signal: AbortSignal;
  /** How many bytes have arrived. */
  onProgress: (bytes: number) => void;
  /** The upload has an address, under which it goes on later. */
  onUrl: (url: string) => void;
}

/**
 * Sends a file in pieces, as a new upload or from where an earlier one stopped. An abort of the signal stops it and leaves at the
 * service what arrived; `forgetFile` takes that away. Raises upload_interrupted when the line is lost, file_too_large,
 * file_type_refused, not_allowed, signed_out.
 */
export async function sendFile(sending: Sending): Promise<void> {
  const tus = await import('tus-js-client');
  const { signal } = sending;
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const upload: Upload = new tus.Upload(sending.file, {
      ...speaking(sending.place),
      endpoint: sending.place.url,
      uploadUrl: sending.url ?? null,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      // What is under way is noted by the list of uploads, until the tab is closed; not by the library, and for good.
      storeFingerprintForResuming: false,
      metadata: {
        bucketName: 'documents',
        objectName: sending.path,
        contentType: sending.type,
        cacheControl: '3600',
      },
      onProgress: sending.onProgress,
      onUploadUrlAvailable: () => upload.url && sending.onUrl(upload.url),
      onShouldRetry: (error) => navigator.onLine && isPassing(statusOf(error)),
      onSuccess: () => resolve(),
      onError: (error) => reject(textFor(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(signal.reason as Error);
    });
    upload.start();
  });
}

/** Takes away what of an upload has arrived. */
export async function forgetUpload(place: ServicePlace, url: string): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  await TusUpload.terminate(url, { ...speaking(place), retryDelays: [] });
}

/** As whom one speaks: with the token of the moment, since one upload may outlast several. */
function speaking({ key, accessToken }: ServicePlace) {
  return {
    headers: { apikey: key },
    async onBeforeRequest(request: { setHeader: (name: string, value: string) => void }) {
      const token = await accessToken();
      if (token) request.setHeader('Authorization', `Bearer ${token}`);
    },
  };
}

function statusOf(error: Error | DetailedError): number | undefined {
  return 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
}

/** Whether the same may work in a moment: the line broke, the service is busy, or an earlier request still holds the upload. */
function isPassing(status: number | undefined): boolean {
  return status === undefined || status === 0 || status === 423 || status === 429 || status >= 500;
}

function textFor(error: Error | DetailedError): Error {
  const status = statusOf(error);
  if (isPassing(status)) return new AppError('upload_interrupted', { cause: error });
  if (status === 413) return new AppError('file_too_large', { cause: error });
  if (status === 415) return new AppError('file_type_refused', { cause: error });
  if (status === 401) return new AppError('signed_out', { cause: error });
  if (status === 403) return new AppError('not_allowed', { cause: error });
  return toAppError(error);
}
