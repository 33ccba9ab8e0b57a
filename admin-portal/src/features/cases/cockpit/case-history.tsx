import { DateText, Timeline, type TimelineEntry } from '@portal/shared-core/ui';

import { AuditLink } from '#/components/audit-link.tsx';

import type { KycCase } from '../api/case.queries.ts';
import { ratingLabels } from '#/components/kyc/texts.ts';
import { PaneBlock, PaneHead } from './case-styles.ts';

type Review = KycCase['reviews'][number];
type Event = Omit<TimelineEntry, 'when'> & { at: string };

/** What happened with the case, the newest first. */
export function CaseHistory({ kyc }: { kyc: KycCase }) {
  const events: Event[] = [
    ...kyc.reviews.flatMap(eventsOf),
    ...kyc.requests.flatMap(
      ({ id, question, taken_back_at: at, taken_back_reason: reason, taker }) =>
        at === null
          ? []
          : {
              key: `taken-back-${id}`,
              at,
              text: `${taker?.full_name ?? 'A colleague'} took back the question “${question}”: ${reason}`,
            },
    ),
    ...kyc.party.hits
      .filter(({ decided_at: at }) => at !== null)
      .map((hit) => ({
        key: `hit-${hit.id}`,
        at: hit.decided_at ?? '',
        text: `${hit.decided_by ?? 'A colleague'} decided: ${hit.listed} is ${hit.state === 'true_match' ? 'the same' : 'another'}`,
      })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <PaneBlock aria-label="History">
      <PaneHead as="div">
        <h2>History</h2>
        <AuditLink table="kyc_profiles" id={kyc.id} />
      </PaneHead>
      <div>
        <Timeline
          label="History"
          entries={events.map(({ at, ...entry }) => ({
            ...entry,
            when: <DateText value={at} format="short" />,
          }))}
        />
      </div>
    </PaneBlock>
  );
}

function eventsOf(review: Review): Event[] {
  const { id, opened_at, claimed_at, decided_at, second_at, closed_at, decision, rating } = review;
  const by = (person: { full_name: string } | null) => person?.full_name ?? 'A colleague';
  const asRating = rating ? ` as ${ratingLabels[rating].label.toLowerCase()} risk` : '';
  const text: Record<string, string> = {
    approve: `approved${asRating}`,
    reject: 'rejected the case',
    request_information: 'asked the client',
  };
  const events: (Event | '' | null)[] = [
    { key: `${id}-opened`, at: opened_at, text: 'Submitted by the client' },
    claimed_at && {
      key: `${id}-claimed`,
      at: claimed_at,
      text: `${by(review.reviewer)} took the case`,
    },
    decided_at &&
      decision && {
        key: `${id}-decided`,
        at: decided_at,
        text: `${by(review.first)} ${text[decision] ?? decision}`,
        ...(decision === 'reject' && { tone: 'bad' as const }),
      },
    second_at && { key: `${id}-second`, at: second_at, text: `${by(review.second)} agreed` },
    closed_at &&
      review.senior_decider && {
        key: `${id}-senior`,
        at: closed_at,
        text: `${by(review.senior)} agreed for senior management`,
        tone: 'good' as const,
      },
  ];
  return events.filter((event) => event !== null && event !== '');
}
