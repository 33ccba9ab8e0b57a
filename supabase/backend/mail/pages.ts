import { html, type Html } from './html.ts';
import type { MailExample } from './examples.ts';
import type { KeptMail } from './mailbox.ts';

/** All mails, newest first. */
export function listPage(mails: readonly KeptMail[]): string {
  const title = mails.length > 0 ? `Mailbox (${mails.length})` : 'Mailbox';
  return page(
    title,
    html`<header class="bar">
        <h1>Mailbox</h1>
        <p class="count" role="status">${mails.length > 0 ? countOf(mails.length) : ''}</p>
        <nav aria-label="Pages"><a class="button" href="/kinds">Every kind of mail</a></nav>
        ${mails.length > 0 ? button('/delete-all', 'Delete all') : ''}
      </header>
      <main>${mails.length > 0 ? list(mails) : emptyState()}</main>`,
    html`<script type="module" src="/page.js"></script>`,
  );
}

/** One example of every kind of mail, for who writes or reviews their words. */
export function examplesPage(examples: readonly MailExample[]): string {
  return page(
    'Every kind of mail',
    html`<header class="bar">
        <a class="back" href="/">← Mailbox</a>
        <h1>Every kind of mail</h1>
        <p class="count">${examples.length} with invented names</p>
      </header>
      <main>
        <ul class="mails">
          ${examples.map(
            ({ id, kind, mail }) =>
              html`<li>
                <a href="/view/${id}">
                  <span class="subject">${mail.subject}</span>
                  <span class="to">${kind}</span>
                </a>
              </li>`,
          )}
        </ul>
      </main>`,
  );
}

function list(mails: readonly KeptMail[]): Html {
  return html`<ul class="mails">
    ${mails.map(
      (mail) =>
        html`<li>
          <a id="mail-${mail.id}" href="/view/${mail.id}">
            <span class="subject">${mail.subject || 'No subject'}</span>
            <span class="to"><span class="quiet">to</span> ${mail.to}</span>
            ${time(mail)}
          </a>
        </li>`,
    )}
  </ul>`;
}

function emptyState(): Html {
  return html`<div class="empty">
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <rect x="5" y="11" width="38" height="27" rx="4" />
      <path d="m6.5 14.5 17.5 13 17.5-13" />
    </svg>
    <h2>No mail yet</h2>
    <p>
      What the portal sends on this machine arrives here: confirmations, sign-in links, invitations.
    </p>
  </div>`;
}

/** One mail: its headers, and below them what it looks like or reads as. */
export function readPage(mail: KeptMail, { isExample = false } = {}): string {
  const subject = mail.subject || 'No subject';
  return page(
    subject,
    html`<header class="bar">
        ${
          isExample
            ? html`<a class="back" href="/kinds">← Every kind of mail</a>`
            : html`<a class="back" href="/">← Mailbox</a>`
        }
        <nav aria-label="Views">
          <a class="button" href="/view/${mail.id}.txt" target="_blank" rel="noopener"
            >Plain text</a
          >
        </nav>
        ${isExample ? '' : button(`/view/${mail.id}/delete`, 'Delete')}
      </header>
      <main class="reading">
        <h1>${subject}</h1>
        <dl>
          <div>
            <dt>From</dt>
            <dd>${mail.from}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>${mail.to}</dd>
          </div>
          ${
            mail.replyTo === undefined
              ? ''
              : html`<div>
                  <dt>Answers to</dt>
                  <dd>${mail.replyTo}</dd>
                </div>`
          }
          <div>
            <dt>Sent</dt>
            <dd>${time(mail, 'long')}</dd>
          </div>
          ${(mail.attachments ?? []).map(
            ({ name }, index) =>
              html`<div>
                <dt>File</dt>
                <dd><a href="/api/v1/message/${mail.id}/part/${index + 1}">${name}</a></dd>
              </div>`,
          )}
        </dl>
        <iframe
          title="The mail"
          src="/view/${mail.id}.html"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerpolicy="no-referrer"
        ></iframe>
      </main>`,
  );
}

/** What is shown at an address that has no page, such as that of a deleted mail. */
export function missingPage(): string {
  return page(
    'Not found',
    html`<header class="bar"><a class="back" href="/">← Mailbox</a></header>
      <main>
        <div class="empty">
          <h2>There is nothing here</h2>
          <p>The mail was deleted, or the address is wrong.</p>
        </div>
      </main>`,
  );
}

/**
 * The HTML of a mail as the frame gets it. Its links open beside the mailbox and send no referrer; the attributes are
 * put first, because a browser ignores a second one of the same name.
 */
export function mailDocument(mail: KeptMail): string {
  const links = /<(a|area)(?=[\s/>])/gi;
  return mail.html.replaceAll(links, '<$1 target="_blank" rel="noopener noreferrer"');
}

function page(title: string, body: Html, end: Html = html``): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        ${body}${end}
      </body>
    </html>`.text;
}

function button(action: string, label: string): Html {
  return html`<form method="post" action="${action}">
    <button class="button">${label}</button>
  </form>`;
}

function countOf(mails: number): string {
  return mails === 1 ? '1 mail' : `${mails} mails`;
}

/** In the time zone of this machine, which is the reader's: the hour today, the day otherwise, or both in full. */
function time({ sentAt }: KeptMail, style: 'short' | 'long' = 'short'): Html {
  const date = new Date(sentAt);
  const isToday = date.toDateString() === new Date().toDateString();
  const format: Intl.DateTimeFormatOptions =
    style === 'long'
      ? { dateStyle: 'full', timeStyle: 'medium' }
      : isToday
        ? { timeStyle: 'short' }
        : { day: 'numeric', month: 'short', year: 'numeric' };
  const shown = new Intl.DateTimeFormat('en-GB', format).format(date);
  return html`<time datetime="${date.toISOString()}">${shown}</time>`;
}
