import { AppError } from './app-error.ts';

/**
 * What becomes of an error that an error boundary shows: the console gets it, as React would write it. An address without a record that
 * one may see is no error of the program: its page says so, and the console stays empty.
 */
export function reportCaught(error: unknown): void {
  if (error instanceof AppError && error.code === 'not_found') return;
  console.error(error);
}
