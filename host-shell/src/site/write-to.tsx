/** The address to write to, for readers without JavaScript: the server fills it in (tools/serve/site-origin.ts). */
const EMAIL = 'contact@site.invalid';

export function WriteTo() {
  return <a href={`mailto:${EMAIL}`}>{EMAIL}</a>;
}
