import { validationFailed } from './auth-error.ts';

const LONGEST = 255;
/** As GoTrue: no letters beyond ASCII, many of which look like another or turn into another in lower case. */
const LOCAL_PART = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+$/i;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** The email address as it is stored: trimmed and in lower case. Error: validation_failed. */
export function readEmail(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '') {
    throw validationFailed('missing email or phone');
  }
  const email = given.trim();
  if (!isEmail(email)) {
    throw validationFailed('Unable to validate email address: invalid format');
  }
  return email.toLowerCase();
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    text.length <= LONGEST &&
    LOCAL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}
