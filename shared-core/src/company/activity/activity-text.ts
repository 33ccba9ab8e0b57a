import type { Tone } from '../../domain/tone.ts';

/** What happened, as `company_activity` answers it. */
interface Happening {
  kind: string;
  /** The state it came to. */
  what: string;
  title: string | null;
  /** Null where the person is not known, as for the nightly work. */
  actor: string | null;
}

const sentences: Record<string, Record<string, readonly [text: string, tone?: Tone]>> = {
  application: {
    submitted: ['submitted {title}'],
    in_review: ['started the review of {title}'],
    information_requested: ['asked a question about {title}', 'warning'],
    resubmitted: ['answered about {title}'],
    approved: ['approved {title}', 'good'],
    filed: ['filed {title} with the Registrar'],
    incorporated: ['recorded the incorporation from {title}', 'good'],
    rejected: ['rejected {title}', 'bad'],
    withdrawn: ['withdrew {title}'],
  },
  change_request: {
    submitted: ['submitted {title}'],
    in_review: ['started the review of {title}'],
    information_requested: ['asked a question about {title}', 'warning'],
    approved: ['approved {title}', 'good'],
    effected: ['put {title} into effect', 'good'],
    rejected: ['rejected {title}', 'bad'],
    withdrawn: ['withdrew {title}'],
  },
  document: {
    uploaded: ['uploaded {title}'],
    accepted: ['accepted {title}', 'good'],
    rejected: ['rejected {title}', 'bad'],
    expired: ['noted the expiry of {title}', 'warning'],
    superseded: ['replaced {title}'],
  },
  obligation: {
    done: ['recorded {title} as done', 'good'],
    waived: ['recorded {title} as not needed'],
  },
  payment: {
    reported: ['reported {title} as paid or done'],
    declined: ['could not confirm the report on {title}', 'bad'],
    withdrawn: ['withdrew the report on {title}'],
  },
  invoice: {
    issued: ['issued {title}'],
    paid: ['recorded a payment on {title}', 'good'],
    account_out: ['used money on account for {title}', 'good'],
    account_in: ['put money of {title} on account'],
    reversed: ['reversed a posting on {title}', 'warning'],
    refunded: ['gave money back on {title}'],
    credited: ['issued a credit note on {title}'],
    write_off: ['wrote off money on {title}'],
    void: ['made {title} void'],
  },
};

/** 'You uploaded Passport: scan.pdf', with the tone of its outcome. */
export function activityText({ kind, what, title, actor }: Happening): {
  text: string;
  tone: Tone;
} {
  const [text = `moved {title} to ${what.replaceAll('_', ' ')}`, tone = 'neutral'] =
    sentences[kind]?.[what] ?? [];
  return { text: `${actor ?? 'The portal'} ${text.replace('{title}', () => title ?? '')}`, tone };
}

const subjects: Record<string, string> = {
  application: 'Application',
  change_request: 'Change',
  document: 'Document',
  obligation: 'Duty',
};

/** 'Change: information requested', of a row of `decisions_as_at`. */
export function decisionText(kind: string, outcome: string): string {
  return `${subjects[kind] ?? kind}: ${outcome.replaceAll('_', ' ')}`;
}

/** The kinds of what happens, as the address names them, in the order of the filter. */
export const activityKinds = [
  { value: 'change_request', label: 'Changes' },
  { value: 'document', label: 'Documents' },
  { value: 'obligation', label: 'Duties' },
  { value: 'payment', label: 'Reports' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'application', label: 'Formation' },
] as const;
