import type { ReportTarget } from './report-target.ts';

/** So many reports of one page load; what comes after them is most often the same. */
const MOST = 5;

let report: ((error: unknown) => void) | undefined;

/**
 * From now on errors that no one caught are reported to the operator: those of `noteError`, of the window and of promises. What sends them is
 * loaded with the first one.
 */
export function watchErrors(target: ReportTarget): void {
  let left = MOST;
  report = (failure) => {
    if (left-- > 0) void send(failure, target);
  };
  addEventListener('error', ({ error, message }) => noteError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
}

async function send(failure: unknown, target: ReportTarget): Promise<void> {
  try {
    const { sendReport } = await import('./send-report.ts');
    await sendReport(failure, target);
  } catch {
    // A report that does not arrive is no error for the person who has the page open.
  }
}

/** Reports an error if errors are watched. Never throws. */
export function noteError(error: unknown): void {
  report?.(error);
}
