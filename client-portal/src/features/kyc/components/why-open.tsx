import { InlineAlert } from '@portal/shared-core/ui';

import type { StaffQuestion } from '#/components/questions/question.tsx';

import type { Profile } from '../api/kyc.queries.ts';
import { pointOf } from '../use-points.ts';
import { OpenPoints } from './open-points.tsx';

/** Why the page waits on its client, and what it is for. */
export function WhyOpen({
  profile,
  questions,
}: {
  profile: Profile;
  questions: readonly StaffQuestion[];
}) {
  switch (profile.state) {
    case 'information_requested':
      return <InformationRequested questions={questions} />;
    case 'review_due':
      return (
        <InlineAlert tone="warning" title="Your details are due for review">
          The law requires us to review your details from time to time. Check that everything is
          still correct, update what has changed, confirm it at the end and submit.
        </InlineAlert>
      );
    case 'expired':
      return (
        <InlineAlert tone="bad" title="These checks have expired">
          A renewal was due and has not been submitted. Check that everything is still correct,
          update what has changed, confirm it at the end and submit.
        </InlineAlert>
      );
    case 'open':
      return <Introduction profile={profile} />;
    case 'submitted':
    case 'in_review':
    case 'approved':
    case 'rejected':
      return null; // no action of the client is needed
  }
}

function Introduction({ profile: { party, ownPartFor } }: { profile: Profile }) {
  const isPerson = party.kind === 'person';
  return (
    <InlineAlert title={ownPartFor && `You are named in the application for ${ownPartFor}`}>
      The Financial Transactions Reporting Act requires us to identify everyone behind a company. It
      takes about ten minutes. Your answers are saved as you type, and you can leave and continue
      later.{' '}
      {ownPartFor
        ? 'Only you and our staff can read it. The person who asked you sees only that it is done.'
        : 'Only our staff and the people who manage the company’s documents can read it.'}
      {isPerson && !ownPartFor && ` Answer for ${party.name}.`}
    </InlineAlert>
  );
}

function InformationRequested({ questions }: { questions: readonly StaffQuestion[] }) {
  const left = questions.filter(({ answered_at: answered }) => answered === null);
  if (left.length === 0) {
    return (
      <InlineAlert tone="good" title="Every question is answered">
        Resubmit at the end of the page, and we continue the review.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone="warning"
      title={left.length === 1 ? 'We have a question' : `We have ${left.length} questions`}
    >
      Each question is shown next to the answer it is about. Reply to it or edit the answer, then
      resubmit at the end of the page.
      <OpenPoints points={left.map(pointOf)} />
    </InlineAlert>
  );
}
