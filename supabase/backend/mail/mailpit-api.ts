import { json } from '../gateway/responses.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';
import { searchMails } from './search.ts';

const DEFAULT_LIMIT = 50;
const SNIPPET_LENGTH = 250;

/**
 * The part of Mailpit's API that tests use, in its shapes, since that is what the Supabase CLI runs at this port: a test written
 * against the one works with the other. Nothing is ever read or tagged here. Undefined for a path that is not part of it.
 */
export async function answerApi(
  request: Request,
  url: URL,
  mailbox: Mailbox,
): Promise<Response | undefined> {
  const mails = mailbox.list();
  const query = url.searchParams.get('query')?.trim();
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /api/v1/info':
      return json({ Version: 'embedded', Messages: mails.length, Unread: mails.length, Tags: {} });
    case 'GET /api/v1/messages':
      return json(summary(mails, mails.length, url));
    case 'DELETE /api/v1/messages':
      return removeMails(mailbox, await readIds(request));
    case 'GET /api/v1/search':
      return query ? json(summary(searchMails(mails, query), mails.length, url)) : noQuery();
    case 'DELETE /api/v1/search':
      return query ? removeMails(mailbox, idsOf(searchMails(mails, query))) : noQuery();
  }
  const [, id, part, place] =
    /^\/api\/v1\/message\/([^/]+)(?:\/(headers)|\/part\/(\d{1,3}))?$/.exec(url.pathname) ?? [];
  if (id === undefined || request.method !== 'GET') return undefined;
  const latest = () => (query ? searchMails(mails, query) : mails)[0];
  const mail = id === 'latest' ? latest() : mailbox.get(id);
  if (!mail) return plain('404 page not found', 404);
  if (place !== undefined) return fileOf(mail, Number(place));
  return json(part ? headersOf(mail) : message(mail));
}

function summary(found: readonly KeptMail[], total: number, url: URL): object {
  const start = wholeNumber(url.searchParams.get('start')) ?? 0;
  const limit = wholeNumber(url.searchParams.get('limit')) || DEFAULT_LIMIT;
  const page = found.slice(start, start + limit);
  return {
    total,
    unread: total,
    count: page.length,
    messages_count: found.length,
    messages_unread: found.length,
    start,
    tags: [],
    messages: page.map((mail) => ({
      ...shared(mail),
      Read: false,
      Created: dateOf(mail),
      Attachments: mail.attachments?.length ?? 0,
      Snippet: mail.text.replaceAll(/\s+/g, ' ').trim().slice(0, SNIPPET_LENGTH),
    })),
  };
}

function message(mail: KeptMail): object {
  return {
    ...shared(mail),
    ReturnPath: addressOf(mail.from).Address,
    ListUnsubscribe: { Header: '', Links: [], Errors: '', HeaderPost: '' },
    Date: dateOf(mail),
    Text: mail.text,
    HTML: mail.html,
    Inline: [],
    Attachments: (mail.attachments ?? []).map(({ name, type, content }, index) => ({
      PartID: String(index + 1),
      FileName: name,
      ContentType: type,
      ContentID: '',
      Size: Buffer.byteLength(content, 'base64'),
    })),
  };
}

/** What a mail has in a list and by itself. */
function shared(mail: KeptMail): object {
  return {
    ID: mail.id,
    MessageID: `${mail.id}@localhost`,
    From: addressOf(mail.from),
    To: [addressOf(mail.to)],
    Cc: [],
    Bcc: [],
    ReplyTo: mail.replyTo === undefined ? [] : [addressOf(mail.replyTo)],
    Subject: mail.subject,
    Username: '',
    Tags: [],
    Size: Buffer.byteLength(mail.html) + Buffer.byteLength(mail.text),
  };
}

/** An attachment as a download: what a mail holds is not shown as a page of ours. */
function fileOf({ attachments = [] }: KeptMail, place: number): Response {
  const file = attachments[place - 1];
  if (!file) return plain('404 page not found', 404);
  return new Response(Buffer.from(file.content, 'base64'), {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
  });
}

function headersOf(mail: KeptMail): object {
  return {
    Date: [new Date(mail.sentAt).toUTCString()],
    From: [mail.from],
    'Message-Id': [`<${mail.id}@localhost>`],
    ...(mail.replyTo !== undefined && { 'Reply-To': [mail.replyTo] }),
    Subject: [mail.subject],
    To: [mail.to],
  };
}

function addressOf(text: string): { Name: string; Address: string } {
  const [, name = '', address = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
  return { Name: name.replaceAll('"', ''), Address: address };
}

function dateOf({ sentAt }: KeptMail): string {
  return new Date(sentAt).toISOString();
}

function idsOf(mails: readonly KeptMail[]): string[] {
  return mails.map(({ id }) => id);
}

/** The ids of `{"IDs": […]}`; undefined, which means all mails, for no body and for an empty list, as with Mailpit. */
async function readIds(request: Request): Promise<string[] | undefined | Response> {
  const text = await request.text();
  if (text === '') return undefined;
  try {
    const body = JSON.parse(text) as { IDs?: unknown } | null;
    const ids = body?.IDs ?? [];
    if (!Array.isArray(ids)) return plain('IDs must be a list', 400);
    return ids.length > 0 ? ids.map(String) : undefined;
  } catch {
    return plain('The body is no JSON', 400);
  }
}

async function removeMails(
  mailbox: Mailbox,
  ids: readonly string[] | undefined | Response,
): Promise<Response> {
  if (ids instanceof Response) return ids;
  if (ids) await Promise.all(ids.map((id) => mailbox.remove(id)));
  else await mailbox.clear();
  return plain('ok', 200);
}

function noQuery(): Response {
  return plain('Error: no search query', 400);
}

function plain(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
