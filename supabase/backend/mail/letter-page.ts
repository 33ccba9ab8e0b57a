import { html, type Html } from './html.ts';

/** Lines below a heading, such as the duties of one company. */
export interface LetterSection {
  title: string;
  items: { title: string; text: string }[];
}

export interface LetterPage {
  subject: string;
  paragraphs: readonly string[];
  /** Below the paragraphs. */
  sections?: readonly LetterSection[] | undefined;
  /** Below the sections. */
  rest?: readonly string[] | undefined;
  button?: { label: string; address: string } | undefined;
  sender: string;
  footer?: string | undefined;
  /** A link in small print, below the footer. */
  stop?: { label: string; address: string } | undefined;
}

/*
 * Programs that show mails know few rules: colours and sizes are written at each element, a table holds the width, and the rules for a
 * dark screen are beside them, for the programs that read them.
 */
const FONT = "font-family: 'Segoe UI', Helvetica, Arial, sans-serif";
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: #0e1719 !important; }
    .card { background: #162225 !important; border-color: #2b3a3d !important; }
    .text, .title { color: #e8eeee !important; }
    .small { color: #a9b8b8 !important; border-color: #2b3a3d !important; }
    .button { background: #4fc4bc !important; }
    .button a { color: #06201f !important; }
  }
`;

/** The HTML of a mail: what it is about, its paragraphs and lines, one button, who sent it. */
export function letterPage(letter: LetterPage): Html {
  const { subject, paragraphs, sections = [], rest = [], button, sender, footer, stop } = letter;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body class="page" style="margin: 0; padding: 0; background: #f3f6f6">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="border-collapse: collapse"
        >
          <tr>
            <td align="center" style="padding: 32px 16px">
              <table
                role="presentation"
                class="card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width: 560px; background: #ffffff; border: 1px solid #dbe3e3; border-radius: 8px; border-collapse: separate"
              >
                <tr>
                  <td style="padding: 32px">
                    <h1
                      class="title"
                      style="margin: 0 0 16px; font: 600 22px/28px Georgia, serif; color: #132022"
                    >
                      ${subject}
                    </h1>
                    ${paragraphs.map(paragraphOf)} ${sections.map(sectionOf)}
                    ${rest.map(paragraphOf)} ${button ? buttonOf(button) : ''}
                    <p
                      class="small"
                      style="margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid #dbe3e3; ${FONT}; font-size: 13px; line-height: 20px; color: #4d5f61"
                    >
                      ${sender}${footer ? html`<br />${footer}` : ''}${
                        stop
                          ? html`<br /><a
                                class="small"
                                href="${stop.address}"
                                style="color: #4d5f61"
                                >${stop.label}</a
                              >`
                          : ''
                      }
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

function paragraphOf(text: string): Html {
  return html`<p
    class="text"
    style="margin: 0 0 16px; ${FONT}; font-size: 15px; line-height: 24px; color: #132022"
  >
    ${text}
  </p>`;
}

function sectionOf({ title, items }: LetterSection): Html {
  return html`<h2
      class="title"
      style="margin: 24px 0 8px; ${FONT}; font-size: 16px; line-height: 24px; font-weight: 600; color: #132022"
    >
      ${title}
    </h2>
    ${items.map(
      (item) =>
        html`<p
          class="text"
          style="margin: 0 0 12px; ${FONT}; font-size: 15px; line-height: 22px; color: #132022"
        >
          <b>${item.title}</b><br />${item.text}
        </p>`,
    )}`;
}

function buttonOf({ label, address }: { label: string; address: string }): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 0">
    <tr>
      <td class="button" style="background: #0b7a75; border-radius: 6px">
        <a
          href="${address}"
          style="display: inline-block; padding: 12px 20px; ${FONT}; font-size: 15px; line-height: 20px; font-weight: 600; color: #ffffff; text-decoration: none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}
