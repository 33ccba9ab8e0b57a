import { invalidBucketName, invalidKey } from './storage-error.ts';

/** The real service's set: what S3 calls safe, and some that need care in URLs. */
const KEY = /^[A-Za-z0-9_/!.*'() &$@=;:+,?-]+$/;
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$@=;:+,?-]{1,100}$/;
const LONGEST_KEY = 1024;

/** Error: InvalidKey. Never '..', an empty segment or more than 1024 characters. */
export function checkKey(key: string): void {
  const isSafe =
    key.length <= LONGEST_KEY &&
    KEY.test(key) &&
    key.split('/').every((segment) => !['', '.', '..'].includes(segment));
  if (!isSafe) throw invalidKey(key.slice(0, LONGEST_KEY));
}

/** Error: InvalidBucketName. */
export function checkBucketName(name: string): void {
  if (!BUCKET_NAME.test(name) || name.trim() !== name || ['.', '..'].includes(name)) {
    throw invalidBucketName();
  }
}

/** What clients put into a folder to keep it; it is always empty and of no particular type. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder');
}
