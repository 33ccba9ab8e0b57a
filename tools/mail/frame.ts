import type { Letter } from './letters.ts';

/**
 * A mail as HTML that mail programs understand: one column in a table, inline styles, a dark scheme where the program
 * supports it. The subject is its title.
 */
export function letterHtml({ subject, paragraphs, button, code, footnote }: Letter): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${subject}</title>
    <style>
      @media (prefers-color-scheme: dark) {
        body, .page { background: #0b1720 !important; }
        .card { background: #111f2a !important; border-color: #24394a !important; }
        .card h1, .card .code, .brand { color: #e6eef2 !important; }
        .card p { color: #c3d1d9 !important; }
        .note { color: #9fb4c1 !important; }
        .button { background: #4fc4bc !important; color: #06201f !important; }
      }
    </style>
  </head>
  <body style="margin: 0; background: #fbfaf7">
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #fbfaf7">
      <tr>
        <td align="center" style="padding: 40px 16px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px">
            <tr>
              <td class="brand" style="padding: 0 0 20px; font: 600 22px/28px Georgia, serif; letter-spacing: -0.015em; color: #0a2233">BahamasInc</td>
            </tr>
            <tr>
              <td class="card" style="padding: 32px 32px 16px; background: #ffffff; border: 1px solid #e3e8ea; border-radius: 8px">
                <h1 style="margin: 0 0 16px; font: 600 24px/30px Georgia, serif; color: #0a2233">${subject}</h1>
${[...paragraphs.map(paragraph), ...(button ? [link(button)] : []), ...(code ? [digits(code)] : [])].join('\n')}
              </td>
            </tr>
            <tr>
              <td class="note" style="padding: 20px 0 0; font: 400 13px/20px Helvetica, Arial, sans-serif; color: #4a6577">${footnote}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

const TEXT = 'font: 400 15px/24px Helvetica, Arial, sans-serif; color: #2c4758';

function paragraph(text: string): string {
  return `                <p style="margin: 0 0 16px; ${TEXT}">${text}</p>`;
}

function link(label: string): string {
  return `                <p style="margin: 24px 0; ${TEXT}">
                  <a class="button" href="{{ .ConfirmationURL }}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; background: #0b7a75; color: #ffffff; font-weight: 600; text-decoration: none">${label}</a>
                </p>`;
}

function digits(text: string): string {
  return `                <p style="margin: 0; ${TEXT}">${text}</p>
                <p class="code" style="margin: 4px 0 16px; font: 600 26px/36px Menlo, Consolas, monospace; letter-spacing: 0.12em; color: #0a2233">{{ .Token }}</p>`;
}
