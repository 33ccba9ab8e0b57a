import type { CatalogueEntry } from './catalogue-entry.ts';
import { entryOf, type ErrorCode } from './catalogue.ts';

/** One of several errors the database found in the entered data. */
export interface FieldIssue {
  code: ErrorCode;
  /** Path of the field to correct, for example `people.1.shares`. */
  field: string;
  /** What it is about, as text, where the command says so: the name of a listed person, of the colleague who has a case. */
  detail?: string | null;
}

/**
 * The only error pages ever see: a catalogue entry with its cause.
 * Compare by `code` or with `isAppError`, never with `instanceof`: host and portals each bundle this class.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: readonly FieldIssue[];

  /** `message` replaces the catalogue's message where the specification requires the service's own. */
  constructor(
    code: ErrorCode,
    options?: ErrorOptions & { issues?: readonly FieldIssue[]; message?: string | undefined },
  ) {
    super(options?.message ?? entryOf(code).message, options);
    this.code = code;
    this.issues = options?.issues ?? [];
  }

  get entry(): CatalogueEntry {
    return entryOf(this.code);
  }
}

/** True for an AppError of any bundle. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error;
}
