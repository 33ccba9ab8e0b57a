import { StorageError } from './storage-error.ts';

/** Both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The one range of a Range header; several at once are not served. Error: InvalidRange, HTTP status 416. */
export function parseRange(header: string, size: number): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) {
    throw invalidRange();
  }
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (range.start > range.end || (first !== '' && last !== '' && Number(last) < Number(first))) {
    throw invalidRange();
  }
  return range;
}

function invalidRange(): StorageError {
  return new StorageError(416, 'InvalidRange', 'invalid range provided', {
    error: 'invalid_range',
    httpStatus: 416,
  });
}
