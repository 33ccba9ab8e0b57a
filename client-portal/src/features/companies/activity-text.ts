import type { Tone } from '@portal/shared-core/domain/tone';

/** What happened, as `company_activity` and `decisions_as_at` answer it. */
interface Happening {
  kind: string;
  /** The state it came to. */
  what: string;
  /** The subject's name; null where only its kind is known. */
  title: string | null;
  /** Null where the person is not known, as for the nightly work. */
  actor: string | null;
}

const verbs: Record<string, Record<string, readonly [verb: string, tone?: Tone]>> = {
  application: {
    submitted: ['submitted the application'],
    in_review: ['started the review of the application'],
    information_requested: ['asked a question about the application', 'warning'],
    resubmitted: ['answered about the application'],
    approved: ['approved the application', 'good'],
    filed: ['filed the application with the Registrar'],
    incorporated: ['recorded the incorporation of the application', 'good'],
    rejected: ['rejected the application', 'bad'],
    withdrawn: ['withdrew the application'],
  },
  change_request: {
    submitted: ['submitted the change'],
    in_review: ['started the review of the change'],
    information_requested: ['asked a question about the change', 'warning'],
    approved: ['approved the change', 'good'],
    effected: ['put the change into effect', 'good'],
    rejected: ['rejected the change', 'bad'],
    withdrawn: ['withdrew the change'],
  },
  document: {
    uploaded: ['uploaded the document'],
    accepted: ['accepted the document', 'good'],
    rejected: ['rejected the document', 'bad'],
    expired: ['noted the expiry of the document', 'warning'],
    superseded: ['replaced the document'],
  },
  obligation: {
    done: ['recorded as done', 'good'],
    waived: ['recorded as not needed'],
  },
  payment: {
    reported: ['reported as paid or done'],
    declined: ['could not confirm the report', 'bad'],
    withdrawn: ['withdrew the report'],
  },
  invoice: {
    issued: ['issued'],
    paid: ['recorded a payment on', 'good'],
  },
};

/** 'You uploaded the document Passport: scan.pdf', with the tone of its outcome. */
export function activityText({ kind, what, title, actor }: Happening): {
  text: string;
  tone: Tone;
} {
  const [verb = `${kind.replaceAll('_', ' ')} ${what.replaceAll('_', ' ')}`, tone = 'neutral'] =
    verbs[kind]?.[what] ?? [];
  return { text: [actor ?? 'The portal', verb, title].filter(Boolean).join(' '), tone };
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
