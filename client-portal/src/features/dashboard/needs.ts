import type { ApplicationState, CompanyStatus } from '@portal/shared-core/domain/companies';
import { daysBetween } from '@portal/shared-core/domain/format';

/** Something the client has to do, in the order of urgency. */
export interface Need {
  key: string;
  kind: 'answer' | 'continue' | 'part' | 'penalty' | 'filing';
  title: string;
  /** The company or application it concerns. */
  subject: string;
  /** Why, with the next figure or date. */
  why: string;
  /** The day it is due; null when nothing presses but the client's own wish. */
  dueOn: string | null;
  id: string;
}

interface NamedApplication {
  id: string;
  title: string;
  state: ApplicationState;
  updated_at: string;
}

interface DatedCompany {
  id: string;
  name: string;
  status: CompanyStatus;
  next_filing: string | null;
}

/** A part of another client's application that this client fills in. */
interface OwnPart {
  party_id: string;
  company_name: string;
}

const SOON_DAYS = 60;

/** The last day whose filings already wait for the client on a day. */
export function soonUntil(today: string): string {
  return new Date(Date.parse(today) + SOON_DAYS * 86_400_000).toISOString().slice(0, 10);
}

/** What waits for the client on a day: questions and own parts, filings overdue or due within 60 days, drafts to finish. */
export function needsOf(
  {
    applications,
    companies,
    parts,
  }: {
    applications: readonly NamedApplication[];
    companies: readonly DatedCompany[];
    parts: readonly OwnPart[];
  },
  today: string,
): Need[] {
  const needs = [
    ...parts.map((part) => needOfPart(part)),
    ...applications.flatMap((application) => needOfApplication(application)),
    ...companies.flatMap((company) => needOfCompany(company, today)),
  ];
  return needs.toSorted(
    (a, b) => rank(a) - rank(b) || (a.dueOn ?? '').localeCompare(b.dueOn ?? ''),
  );
}

const order = ['penalty', 'filing', 'answer', 'part', 'continue'];

function rank({ kind }: Need): number {
  return order.indexOf(kind);
}

function needOfPart({ party_id: id, company_name: subject }: OwnPart): Need {
  return {
    key: `part-${id}`,
    kind: 'part',
    title: 'Fill in your own part',
    subject,
    why: 'We cannot form the company before we have identified you.',
    dueOn: null,
    id,
  };
}

function needOfApplication({ id, title, state }: NamedApplication): Need[] {
  const common = { key: `application-${id}`, id, subject: title, dueOn: null };
  if (state === 'information_requested') {
    return [
      {
        ...common,
        kind: 'answer',
        title: 'Answer the review questions',
        why: 'The review continues as soon as you have answered.',
      },
    ];
  }
  if (state === 'draft') {
    return [
      {
        ...common,
        kind: 'continue',
        title: 'Finish your application',
        why: 'Your draft is saved. We do not review it until you submit.',
      },
    ];
  }
  return [];
}

function needOfCompany(
  { id, name, status, next_filing: due }: DatedCompany,
  today: string,
): Need[] {
  const common = { key: `company-${id}`, id, subject: name, dueOn: due };
  if (status === 'in_penalty') {
    return [
      {
        ...common,
        kind: 'penalty',
        title: 'Bring the annual filing in order',
        why: 'The filing is overdue, and the penalty increases with time.',
      },
    ];
  }
  if (status !== 'active' || !due || daysBetween(today, due) > SOON_DAYS) return [];
  return [
    {
      ...common,
      kind: 'filing',
      title: 'Prepare the annual filing',
      why: 'Due 365 days after the registration or the last filing.',
    },
  ];
}
