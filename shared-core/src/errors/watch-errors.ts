/** Where errors of the browser are reported to, and by which build of which app. */
export interface ReportTarget {
  supabaseUrl: string;
  supabaseKey: string;
  /** The build of the host. */
  build: string;
}

/** So many reports of one page load; what comes after them is most often the same. */
const MOST = 5;

/** The builds of the portals that were loaded, by their names. */
export const portalBuilds: Record<string, string> = {};

let report: ((error: unknown) => void) | undefined;

/**
 * From now on errors that no one caught are reported to the operator: those of `noteError`, of the window and of promises. What sends them is
 * loaded with the first one.
 */
export function watchErrors(target: ReportTarget): void {
  let left = MOST;
  report = (error) => {
    if (left-- > 0) void send(error, target);
  };
  addEventListener('error', ({ error, message }) => noteError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
}

async function send(error: unknown, target: ReportTarget): Promise<void> {
  try {
    const { sendReport } = await import('./send-report.ts');
    await sendReport(error, target);
  } catch {
    // A report that does not arrive is no second error of the page.
  }
}

/** Reports an error if errors are watched. Never throws. */
export function noteError(error: unknown): void {
  report?.(error);
}
