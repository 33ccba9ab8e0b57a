import { formationQueries } from '@portal/shared-core/company';
import type { ApplicationState } from '@portal/shared-core/domain/companies';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { followingQueries, type Estimate } from '../api/following.queries.ts';
import type { Application } from '../api/application.queries.ts';

/** On whom an application waits, and how long that usually takes by what the portal has seen itself. */
export function WhereItIs({
  application,
  isLeft,
}: {
  application: Application;
  /** Whether the client still has something to do for it. */
  isLeft: boolean;
}) {
  const scope = useTenantScope();
  const { state, id, state_since: since } = application;
  // Optional: without it the page still shows who has to act.
  const { data: estimate } = useQuery(followingQueries.estimate(scope, id, state, since));
  const { data: payment } = useQuery({
    ...formationQueries.filingPayment('client', scope, id),
    enabled: state === 'approved',
  });
  const waits = isLeft && onBoth.includes(state) ? waitingOnBoth : waiting[state];
  if (!waits) return null;
  if (state === 'approved' && payment === 'unpaid') return <PayFirst />;
  if (state === 'approved' && payment === 'not_invoiced') {
    return (
      <InlineAlert tone="good" title="Approved, waiting on us">
        You get the invoice next. We file the application with the Registrar General once it is
        paid.
      </InlineAlert>
    );
  }
  if (state === 'rejected') {
    const reason = application.events.findLast(({ to_state }) => to_state === 'rejected')?.note;
    return (
      <InlineAlert tone={waits.tone} title={waits.title}>
        {reason} {waits.text}
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone={waits.tone} title={waits.title}>
      {waits.text} {estimate && estimateText(estimate)}
    </InlineAlert>
  );
}

function PayFirst() {
  return (
    <InlineAlert
      tone="warning"
      title="Approved, waiting for your payment"
      action={<ButtonLink to={paths.invoices}>Open invoices</ButtonLink>}
    >
      We file it with the Registrar General once its invoice is paid.
    </InlineAlert>
  );
}

type Waiting = { tone: 'info' | 'warning' | 'good' | 'bad'; title: string; text: string };

/** Staff go on while the client does the rest. */
const onBoth: readonly ApplicationState[] = ['submitted', 'resubmitted', 'in_review'];

const waitingOnBoth: Waiting = {
  tone: 'warning',
  title: 'Waiting on you',
  text: 'We review what you submitted. We can approve it once everything listed below is done.',
};

const waiting: Partial<Record<ApplicationState, Waiting>> = {
  submitted: { tone: 'info', title: 'Waiting on us', text: 'Our staff start the review.' },
  resubmitted: { tone: 'info', title: 'Waiting on us', text: 'Our staff continue the review.' },
  in_review: {
    tone: 'info',
    title: 'Waiting on us',
    text: 'Our staff check the people, the documents and the name.',
  },
  information_requested: {
    tone: 'warning',
    title: 'Waiting on you',
    text: 'Answer the questions below, correct what they ask about, and resubmit.',
  },
  approved: {
    tone: 'good',
    title: 'Approved, waiting on us',
    text: 'We file it with the Registrar General next.',
  },
  filed: {
    tone: 'info',
    title: 'Waiting on the registry',
    text: 'The application is with the Registrar General. We will send you the certificate.',
  },
  rejected: {
    tone: 'bad',
    title: 'Rejected',
    text: 'You can start again with the same details.',
  },
  withdrawn: {
    tone: 'info',
    title: 'Withdrawn',
    text: 'You can start again with the same details.',
  },
};

/** 'This usually takes 2 working days; 90 % are done within 4 (38 applications since 24 May 2026).' */
function estimateText({
  clock,
  median_hours: median,
  ninetieth_hours: ninetieth,
  cases,
  since,
}: Estimate): string {
  const days = clock === 'working' ? 'working day' : 'day';
  return `This usually takes ${daysText(median, days)}; 90 % are done within ${daysText(ninetieth, days)} (${cases} applications since ${formatDate(since)}).`;
}

/** Hours of a clock with 24 a day, rounded up, so that the promise holds. */
function daysText(hours: number, noun: string): string {
  const count = Math.ceil(hours / 24);
  if (count <= 1) return `a ${noun}`;
  return `${count} ${noun}s`;
}
