import type { LetterSection } from './letter-page.ts';

/** A line of a digest as private.duty_line, private.document_line and private.invoice_line give it. */
interface DigestLine {
  company: string;
  kind?: string;
  what: string;
  because?: string;
  why?: string;
  of?: string;
  due: string;
  /** From the day of the mail; negative when it has passed. */
  days: number;
  amount?: string;
  effect?: string;
  next_on?: string;
  next_effect?: string;
  becomes?: string;
  to_check?: boolean;
  /** How a fee is paid that no invoice bills yet. */
  pay?: string;
  reference?: string;
}

const effects: Readonly<Record<string, string>> = {
  good_standing_lost: 'out of good standing',
  struck_off: 'struck off the register',
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The lines of a digest, below the name of each company. What a database of another version gives is left out. */
export function digestSections(data: Readonly<Record<string, unknown>>): LetterSection[] {
  const sections: LetterSection[] = [];
  for (const line of linesOf(data['lines'])) {
    const last = sections.at(-1);
    const section = last?.title === line.company ? last : { title: line.company, items: [] };
    if (section !== last) sections.push(section);
    section.items.push({ title: titleOf(line), text: textOfLine(line) });
  }
  return sections;
}

/** "And 57 more.", where the mail does not hold all of them. */
export function digestRest(data: Readonly<Record<string, unknown>>): string[] {
  const { more } = data;
  return typeof more === 'number' && more > 0 ? [`And ${more} more. The portal shows all.`] : [];
}

function linesOf(value: unknown): DigestLine[] {
  if (!Array.isArray(value)) return [];
  return value.filter((line): line is DigestLine => {
    const given = line as Record<string, unknown> | null;
    return typeof given?.['what'] === 'string' && typeof given['days'] === 'number';
  });
}

function titleOf({ what, because, of }: DigestLine): string {
  if (textOf(of) !== '') return `${what}, ${of}`;
  // A year tells two fees apart. The day of an event is in the reason already.
  return /^\d{4}$/.test(textOf(because)) ? `${what}, ${because}` : what;
}

function textOfLine(line: DigestLine): string {
  return [
    dueText(line),
    textOf(line.why) && `${line.why}.`,
    amountText(line),
    nextText(line),
    payText(line),
    line.to_check === true && 'We are still confirming this rule.',
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
}

const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`);
const ago = (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`);

function dueText({ kind, due, days }: DigestLine): string {
  const isDocument = kind === 'document';
  if (days === 0) return isDocument ? `Expires today, ${due}.` : `Due today, ${due}.`;
  if (days > 0) return `${isDocument ? 'Expires' : 'Due'} on ${due}, ${inDays(days)}.`;
  return isDocument ? `Expired on ${due}, ${ago(-days)}.` : `Was due on ${due}, ${ago(-days)}.`;
}

function amountText({ kind, amount, effect }: DigestLine): string {
  const state = effects[textOf(effect)];
  const sum = kind === 'invoice' ? `${amount} is owed.` : `${amount} today.`;
  return [textOf(amount) && sum, state && `The company is ${state}.`].filter(Boolean).join(' ');
}

function nextText({ next_on: day, becomes, next_effect: effect }: DigestLine): string {
  if (textOf(day) === '') return '';
  const state = effects[textOf(effect)];
  if (textOf(becomes) !== '') return `From ${day}: ${becomes}.`;
  return state ? `From ${day} the company is ${state}.` : `From ${day} it costs more.`;
}

function payText({ pay, reference }: DigestLine): string {
  switch (textOf(pay)) {
    case 'invoice_follows':
      return 'We send you an invoice for it, with how to pay.';
    case 'to_firm':
      return textOf(reference) === ''
        ? ''
        : `Pay it to us with the reference “${reference}”. The portal has our bank details.`;
    case 'ask':
      return 'Ask us in the portal how to pay it.';
    default:
      return '';
  }
}
