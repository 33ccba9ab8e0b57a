import { AppError, isAppError, type FieldIssue } from './app-error.ts';
import { isErrorCode, type ErrorCode } from './catalogue.ts';

/** Errors of Postgres and PostgREST, by code. */
const codeBySqlState: Record<string, ErrorCode> = {
  '42501': 'not_allowed', // row-level security or a missing grant
  '22P02': 'not_found', // an id in the address bar that is no id
  PGRST116: 'not_found', // .single() found no visible row
  PGRST301: 'signed_out', // the access token is invalid
  PGRST303: 'signed_out', // the access token has expired
};

/** Errors of Storage, by its own codes. */
const codeByStorageCode: Record<string, ErrorCode> = {
  NoSuchKey: 'not_found',
  NoSuchBucket: 'not_found',
  NoSuchUpload: 'not_found',
  AccessDenied: 'not_allowed',
  InvalidJWT: 'signed_out',
  EntityTooLarge: 'file_too_large',
  InvalidMimeType: 'file_type_refused',
  KeyAlreadyExists: 'document.already_registered',
  ResourceAlreadyExists: 'document.already_registered',
  SlowDown: 'offline',
};

interface ErrorLike {
  name?: unknown;
  code?: unknown;
  error?: unknown;
  message?: unknown;
  details?: unknown;
  status?: unknown;
}

/** Turns anything that was thrown or answered into the AppError a page can show. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return new AppError(classify(error), { cause: error, issues: issuesOf(error) });
}

function classify(error: unknown): ErrorCode {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN_ERROR';
  const { name, code, message, status } = error as ErrorLike;
  if (isErrorCode(message)) return message;
  if (name === 'StorageApiError' && typeof code === 'string' && codeByStorageCode[code]) {
    return codeByStorageCode[code];
  }
  if (isNetworkFailure(error)) return 'offline';
  if (typeof code === 'string' && codeBySqlState[code]) return codeBySqlState[code];
  if (typeof code === 'string' && /^(22|23)/.test(code)) return 'invalid_input';
  if (status === 503 || status === 502 || status === 504) return 'offline';
  return 'UNKNOWN_ERROR';
}

/** fetch() fails with a TypeError; supabase-js passes its text on. */
function isNetworkFailure(error: object): boolean {
  const { message } = error as ErrorLike;
  return typeof message === 'string' && /failed to fetch|networkerror|load failed/i.test(message);
}

/** Every text in a refusal of the backend that may be a code of the catalogue: its own, and those of its issues. */
export function codesIn(refusal: unknown): string[] {
  const { code, error, message } = (refusal ?? {}) as ErrorLike;
  const ofStorage = [code, error].map((each) => codeByStorageCode[String(each)]);
  const ofIssues = detailsOf(refusal).map((issue) => (issue as ErrorLike | null)?.code);
  return [message, ...ofStorage, ...ofIssues].filter((each) => typeof each === 'string');
}

/** The issues in the details of `application.incomplete`. */
function issuesOf(error: unknown): FieldIssue[] {
  return detailsOf(error).filter(isFieldIssue);
}

function detailsOf(error: unknown): unknown[] {
  const details = (error as ErrorLike | null)?.details;
  if (typeof details !== 'string' || !details.startsWith('[')) return [];
  try {
    const parsed: unknown = JSON.parse(details);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return []; // details of another kind that happen to start with a bracket
  }
}

function isFieldIssue(value: unknown): value is FieldIssue {
  if (typeof value !== 'object' || value === null) return false;
  const { code, field } = value as Partial<FieldIssue>;
  return isErrorCode(code) && typeof field === 'string';
}
