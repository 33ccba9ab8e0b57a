import { changeKindLabels, type ChangeKind } from '@portal/shared-core/domain/changes';
import { nextPenaltyText } from '@portal/shared-core/domain/duty-penalty';
import {
  formatDate,
  formatMoney,
  formatWhen,
  nassauToday,
} from '@portal/shared-core/domain/format';

import { paths } from '#/paths.ts';

import type { NeedRow } from './need.queries.ts';

/** Something that waits for the client, as text, with the one action that settles it. */
export interface Need {
  key: string;
  title: string;
  /** The company, application or person it concerns. */
  subject: string;
  /** Why, with the next figure or date. */
  why: string;
  /** The day it is due; null without one. */
  dueOn: string | null;
  /** Null where the client waits for another person. */
  action: { label: string; to: string } | null;
}

/** A row of `client_needs` as text. */
export function needOf(row: NeedRow): Need {
  const common = {
    key: `${row.kind}-${row.id}`,
    subject: row.subject || 'New company',
    dueOn: row.due_on,
  };
  return { ...common, ...needTextOf(row) };
}

type Message = Pick<Need, 'title' | 'why' | 'action'> & { subject?: string };

function needTextOf(row: NeedRow): Message {
  const { id, of_company: company, title, facts } = row;
  switch (row.kind) {
    case 'duty':
      return {
        title: title ?? 'Duty',
        why: dutyText(facts ?? {}, (row.due_on ?? '') < nassauToday()),
        action: {
          label: numberOf(facts, 'amount') > 0 ? 'Pay' : 'File',
          to: paths.companyCompliance(company ?? ''),
        },
      };
    case 'invoice':
      return {
        title: `Pay invoice ${title}`,
        why: `${moneyOf(facts)} to pay.`,
        action: { label: 'Pay', to: paths.invoice(id) },
      };
    case 'question':
      return {
        title:
          numberOf(facts, 'questions') === 0
            ? 'Resubmit your application'
            : counted(numberOf(facts, 'questions'), 'Answer 1 question', 'Answer # questions'),
        why: 'The review continues once you have answered and resubmitted.',
        action: { label: 'Answer', to: paths.application(id) },
      };
    case 'change':
      return {
        title: 'Answer the questions on your change',
        why: `${changeName(title)}. The review continues once you have answered.`,
        action: { label: 'Answer', to: paths.change(company ?? '', id) },
      };
    case 'kyc':
      return kycText(row);
    case 'document':
      return {
        title: `Send again: ${title}`,
        why: textOf(facts, 'reason') || 'It was returned or has expired.',
        action: {
          label: 'Upload',
          to: company ? paths.companyDocument(company, id) : paths.document(id),
        },
      };
    case 'statement':
      return {
        title: `Sign the yearly statement ${title}`,
        why: 'Confirm what has not changed, correct what has.',
        action: { label: 'Open', to: company ? paths.statement(id) : paths.statements },
      };
    case 'part':
      return {
        title: 'Fill in your own part',
        why: 'We cannot form the company before we have identified you.',
        action: { label: 'Fill in', to: paths.kycProfile(id) },
      };
    case 'asked':
      return {
        title: 'Waiting for this person',
        why: `Asked by link ${formatWhen(row.since ?? '')}. The link is under “Identity checks”.`,
        action: null,
      };
    default:
      return draftText(row);
  }
}

/** 'US$525.00 today, US$175.00 of it penalty. From 1 January 2027: struck off.' Empty where no figure is known. */
function dutyText(facts: NonNullable<NeedRow['facts']>, isLate: boolean): string {
  const [amount, penalty] = [facts['amount'], facts['penalty']].map((each) =>
    typeof each === 'number' ? each : null,
  );
  const currency = textOf(facts, 'currency') || 'USD';
  const total = (amount ?? 0) + (penalty ?? 0);
  const next = nextPenaltyText(
    {
      next_on: textOf(facts, 'next_on') || null,
      next_penalty: typeof facts['next_penalty'] === 'number' ? facts['next_penalty'] : null,
      next_effect: textOf(facts, 'next_effect') || null,
      currency,
    },
    amount ?? null,
  );
  const today =
    total > 0 &&
    `${formatMoney(total, currency)}${isLate ? ' today' : ''}${penalty ? `, ${formatMoney(penalty, currency)} of it penalty${facts['is_verified'] === false ? ', to be confirmed' : ''}` : ''}`;
  const open = facts['is_known'] === false && 'A penalty applies whose amount is not known';
  const sentences = [today, open, next].filter(Boolean);
  return sentences.length > 0 ? `${sentences.join('. ')}.` : '';
}

function kycText({ id, subject, title, facts }: NeedRow): Message {
  const state = textOf(facts, 'state');
  const questions = numberOf(facts, 'questions');
  const missing = [
    questions > 0 && counted(questions, '1 question', '# questions'),
    numberOf(facts, 'fields') > 0 && counted(numberOf(facts, 'fields'), '1 answer', '# answers'),
    numberOf(facts, 'declarations') > 0 &&
      counted(numberOf(facts, 'declarations'), '1 signature', '# signatures'),
    numberOf(facts, 'documents') > 0 &&
      counted(numberOf(facts, 'documents'), '1 document', '# documents'),
  ].filter((part) => part !== false);
  return {
    title: kycTitles[state] ?? 'Send documents again',
    subject: [subject, title].filter(Boolean).join(', '),
    why:
      missing.length > 0
        ? `Left: ${missing.join(', ')}. We approve nothing before we have identified everyone.`
        : 'Everything is filled in: submit it.',
    action: { label: 'Fill in', to: paths.kycProfile(id) },
  };
}

const kycTitles: Record<string, string> = {
  open: 'Complete the identity check',
  information_requested: 'Answer questions on the identity check',
  review_due: 'Renew the identity check',
  expired: 'Renew the identity check',
};

function draftText({ id, of_company: company, title, since }: NeedRow): Message {
  const changed = since && `Last changed ${formatDate(since)}.`;
  if (company) {
    return {
      title: 'Finish your change request',
      why: [`${changeName(title)}.`, changed].filter(Boolean).join(' '),
      action: { label: 'Continue', to: paths.change(company, id) },
    };
  }
  return {
    title: 'Finish your application',
    why: [title && `${title}.`, changed, 'We do not review it until you submit.']
      .filter(Boolean)
      .join(' '),
    action: { label: 'Continue', to: paths.draft(id, '') },
  };
}

function changeName(kind: string | null): string {
  return changeKindLabels[kind as ChangeKind] ?? 'Change';
}

function moneyOf(facts: NeedRow['facts']): string {
  const amount = numberOf(facts, 'amount');
  return formatMoney(amount, textOf(facts, 'currency') || 'USD');
}

function numberOf(facts: NeedRow['facts'], name: string): number {
  const value = facts?.[name];
  return typeof value === 'number' ? value : 0;
}

function textOf(facts: NeedRow['facts'], name: string): string {
  const value = facts?.[name];
  return typeof value === 'string' ? value : '';
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : many.replace('#', String(count));
}
