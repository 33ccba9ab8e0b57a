/** Text that has been made safe to stand in a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of a page: every value put into it is escaped, unless it is a piece itself. */
export function html(
  texts: TemplateStringsArray,
  ...values: (string | number | Html | Html[])[]
): Html {
  return new Html(
    texts.reduce((whole, text, index) => whole + toText(values[index - 1] ?? '') + text),
  );
}

function toText(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(toText).join('');
  if (value instanceof Html) return value.text;
  return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
