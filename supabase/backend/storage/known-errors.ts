import { DatabaseError } from 'pg';
import {
  accessDenied,
  alreadyExists,
  invalidParameter,
  invalidRequest,
  storageFull,
  StorageError,
} from './storage-error.ts';

const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** The refusal an error stands for: of ours, of Postgres or of a full disk. Undefined for an unexpected error. */
export function toStorageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return storageFull();
  return error instanceof DatabaseError ? fromDatabase(error) : undefined;
}

/** Whether it is our disk or the database's that takes no more. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && DISK_FULL.includes(code);
}

function fromDatabase(error: DatabaseError): StorageError | undefined {
  const known = KNOWN_CODES[error.code ?? ''];
  if (known) return known(error);
  // Values that a type or a policy cannot take, such as a folder that is no number; the database's own message
  // could quote a row the caller may not see.
  return error.code?.startsWith('22')
    ? invalidParameter('Invalid value format or type conversion failed')
    : undefined;
}

const KNOWN_CODES: Readonly<Record<string, (error: DatabaseError) => StorageError>> = {
  // Any other message may name a table or a function the caller should not know.
  '42501': ({ message }) =>
    accessDenied(
      message.includes('row-level security')
        ? 'new row violates row-level security policy'
        : 'permission denied',
    ),
  '54001': () => invalidRequest('The request is nested too deeply'),
  '23505': () => alreadyExists('KeyAlreadyExists'),
  '23503': () => new StorageError(404, 'InvalidRequest', 'The related resource does not exist'),
  '55P03': () => new StorageError(423, 'ResourceLocked', 'The resource is locked'),
  '57014': () =>
    new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out'),
};
