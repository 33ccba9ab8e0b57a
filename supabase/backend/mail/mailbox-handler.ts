import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handler } from '../gateway/gateway.ts';
import { readBody } from '../gateway/request-guards.ts';
import type { Log } from '../log/log.ts';
import type { Mailbox } from './mailbox.ts';
import { answerApi } from './mailpit-api.ts';
import { exampleMail, mailExamples } from './examples.ts';
import { examplesPage, listPage, mailDocument, missingPage, readPage } from './pages.ts';
import { addGuardHeaders, MAIL_POLICY, refuseForeign } from './web-guards.ts';

const MAX_BODY_BYTES = 64 * 1024;
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const ASSETS: Readonly<Record<string, string>> = {
  '/page.css': 'text/css; charset=utf-8',
  '/page.js': 'text/javascript; charset=utf-8',
  '/icon.svg': 'image/svg+xml',
};

/** The mailbox in the browser: a list, a page per mail (at Mailpit's addresses), one example of every kind, and the API for tests. */
export function createMailboxHandler(mailbox: Mailbox, log: Log): Handler {
  return async (request) => {
    try {
      return addGuardHeaders(refuseForeign(request) ?? (await route(request, mailbox)));
    } catch (error) {
      log.error({ error, method: request.method }, 'A request to the mailbox failed unexpectedly');
      return addGuardHeaders(answer('Something went wrong.', TEXT, 500));
    }
  };
}

async function route(request: Request, mailbox: Mailbox): Promise<Response> {
  const url = new URL(request.url);
  const readable = await readBody(request, MAX_BODY_BYTES);
  if (readable instanceof Response) return readable;
  return (
    (await answerApi(readable, url, mailbox)) ??
    (await answerPage(readable, url.pathname, mailbox)) ??
    answer(missingPage(), HTML, 404)
  );
}

/** Undefined when there is nothing at `path`, or no longer. */
async function answerPage(
  request: Request,
  path: string,
  mailbox: Mailbox,
): Promise<Response | undefined> {
  if (request.method === 'POST') return change(path, mailbox);
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (path === '/') return answer(listPage(mailbox.list()), HTML);
  if (path === '/kinds') return answer(examplesPage(mailExamples()), HTML);
  const type = Object.hasOwn(ASSETS, path) ? ASSETS[path] : undefined;
  if (type) return answer(readFileSync(join(import.meta.dirname, 'assets', path), 'utf8'), type);

  const [, id = '', format = ''] = /^\/view\/(\w+)(\.html|\.txt)?$/.exec(path) ?? [];
  const kept = id === 'latest' ? mailbox.list()[0] : mailbox.get(id);
  const mail = kept ?? exampleMail(id);
  if (!mail) return undefined;
  if (format === '.txt') return answer(mail.text, TEXT, 200, MAIL_POLICY);
  if (format === '.html') return answer(mailDocument(mail), HTML, 200, MAIL_POLICY);
  return answer(readPage(mail, { isExample: !kept }), HTML);
}

/** The buttons, which are forms: they work before the script has loaded. */
async function change(path: string, mailbox: Mailbox): Promise<Response | undefined> {
  const [, id = ''] = /^\/view\/(\w+)\/delete$/.exec(path) ?? [];
  if (path === '/delete-all') await mailbox.clear();
  else if (!(await mailbox.remove(id))) return undefined;
  return new Response(null, { status: 303, headers: { location: '/' } });
}

function answer(body: string, type: string, status = 200, policy?: string): Response {
  const headers = { 'content-type': type, ...(policy && { 'content-security-policy': policy }) };
  return new Response(body, { status, headers });
}
