import { AppError } from './app-error.ts';
import { noteError } from './watch-errors.ts';

/**
 * What becomes of an error that an error boundary shows: the console gets it, as React would write it, and the operator's list of errors. An address without a record that
 * one may see is no error of the program: its page says so, and the console stays empty.
 */
export function reportCaught(error: unknown): void {
  if (error instanceof AppError && error.code === 'not_found') return;
  console.error(error);
  noteError(error);
}
