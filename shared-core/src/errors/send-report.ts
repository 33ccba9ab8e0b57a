/*
 * Reports an error of the browser without what names a person or opens a door. The database takes the same out again and bounds each text
 * (maintenance/client-errors.sql), since anyone may call the command.
 */
import { isAppError } from './app-error.ts';
import { portalBuilds, type ReportTarget } from './report-target.ts';

/** Nothing that the portal could do better: a cancelled request, a script of an extension, a warning of the browser about layout. */
const NO_ERRORS = /^(AbortError|Script error\.?$|ResizeObserver loop)/;

/** A text without queries of addresses, emails, ids, tokens, keys and long numbers. */
export function withoutIds(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/[?#][^\s:)]*/g, '')
    .replace(/[^\s@<>"'(),:;/]+@[^\s@<>"'(),:;/]+/g, '<email>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replace(/eyJ[\w-]+(\.[\w-]*)*/g, '<token>')
    .replace(/sb_[a-z]+_[\w-]+/g, '<token>')
    .replace(/(?=[A-Za-z_]*\d)\w{24,}/g, '<token>')
    .replace(/(?<![\w:])\+?\d[\d ()-]{5,}\d/g, '<number>');
}

/** The path of a page, in which every part that is no small word is `:id`. */
export function routeOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return `/${parts.map((part) => (/^[a-z][a-z-]{0,30}$/.test(part) ? part : ':id')).join('/')}`;
}

/** Sends one report. What the backend answers does not matter; a failure is for the caller to ignore. */
export async function sendReport(error: unknown, target: ReportTarget): Promise<void> {
  const { name, message, stack } = partsOf(error);
  const said = `${name}: ${message}`;
  if (isExpected(error) || NO_ERRORS.test(said) || NO_ERRORS.test(message)) return;
  const route = routeOf(location.pathname);
  const portal = portalOf(route);
  await fetch(`${target.supabaseUrl}/rest/v1/rpc/report_client_error`, {
    method: 'POST',
    keepalive: true,
    headers: { apikey: target.supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      portal,
      version: portalBuilds[portal] ?? target.build,
      message: withoutIds(said).slice(0, 500),
      // The first line repeats the message.
      stack: withoutIds(
        stack.startsWith(said) ? stack.slice(said.length).trimStart() : stack,
      ).slice(0, 3000),
      route,
      browser: browserOf(navigator.userAgent),
    }),
  });
}

/** A refusal that the catalogue has words for is no error of the program. */
function isExpected(error: unknown): boolean {
  return isAppError(error) && error.code !== 'UNKNOWN_ERROR';
}

function partsOf(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) {
    return { name: error.name, message: error.message, stack: error.stack ?? '' };
  }
  // What was thrown may hold anything: an object is not written out.
  return { name: 'Thrown', message: typeof error === 'string' ? error : typeof error, stack: '' };
}

function portalOf(route: string): 'client' | 'admin' | 'site' {
  if (/^\/app(\/|$)/.test(route)) return 'client';
  return /^\/admin(\/|$)/.test(route) ? 'admin' : 'site';
}

function browserOf(agent: string): 'chromium' | 'firefox' | 'safari' | 'other' {
  if (/Firefox\//.test(agent)) return 'firefox';
  if (/Chrom(e|ium)\//.test(agent)) return 'chromium';
  return /Safari\//.test(agent) ? 'safari' : 'other';
}
