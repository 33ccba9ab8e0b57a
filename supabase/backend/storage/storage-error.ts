import { json } from '../gateway/responses.ts';

/**
 * A refusal in the real service's shape. What went wrong is in the body: most refusals are sent with HTTP status 400,
 * for any `statusCode`, and storage-js makes its StorageApiError of both.
 */
export class StorageError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  readonly httpStatus: number;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    { error = code, httpStatus = statusCode >= 500 ? statusCode : 400 } = {},
  ) {
    super(message);
    this.name = 'StorageError';
    this.statusCode = statusCode;
    this.code = code;
    this.error = error;
    this.httpStatus = httpStatus;
  }

  toResponse(headers: Readonly<Record<string, string>> = {}): Response {
    const { statusCode, code, error, message, httpStatus } = this;
    return json({ statusCode: `${statusCode}`, error, message, code }, httpStatus, headers);
  }
}

export function noSuchBucket(): StorageError {
  return new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' });
}

export function noSuchKey(): StorageError {
  return new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' });
}

export function noSuchRoute(method: string, path: string): StorageError {
  const message = `Route ${method}:${path} not found`;
  return new StorageError(404, 'InvalidRequest', message, { error: 'Not Found', httpStatus: 404 });
}

export function accessDenied(message: string): StorageError {
  return new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' });
}

export function alreadyExists(code: 'KeyAlreadyExists' | 'BucketAlreadyExists'): StorageError {
  return new StorageError(409, code, 'The resource already exists', { error: 'Duplicate' });
}

export function tooLarge(what = 'object'): StorageError {
  const message = `The ${what} exceeded the maximum allowed size`;
  return new StorageError(413, 'EntityTooLarge', message, { error: 'Payload too large' });
}

export function invalidMimeType(type: string): StorageError {
  const message = `mime type ${type} is not supported`;
  return new StorageError(415, 'InvalidMimeType', message, { error: 'invalid_mime_type' });
}

export function invalidKey(key: string): StorageError {
  return new StorageError(400, 'InvalidKey', `Invalid key: ${key}`);
}

export function invalidBucketName(): StorageError {
  return new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', {
    error: 'Invalid Input',
  });
}

export function invalidRequest(message: string): StorageError {
  return new StorageError(400, 'InvalidRequest', message);
}

export function invalidParameter(message: string): StorageError {
  return new StorageError(400, 'InvalidParameter', message);
}

/** The client went away, or what it sent came to an end too early. */
export function interrupted(): StorageError {
  return new StorageError(400, 'Aborted', 'The request ended before the upload was complete');
}

export function storageFull(): StorageError {
  return new StorageError(507, 'InsufficientStorage', 'There is no space left to store this.');
}

export function internalError(): StorageError {
  return new StorageError(500, 'InternalError', 'Internal Server Error', { error: 'Internal' });
}
