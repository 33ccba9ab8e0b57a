import { InlineAlert } from '@portal/shared-core/ui';

import type { AskedQuestion } from '#/components/questions/question.tsx';

import type { Profile } from '../api/kyc.queries.ts';
import { pointOf } from '../use-points.ts';
import { OpenPoints } from './open-points.tsx';

/** Why the page waits on its client, and what it is for. */
export function WhyOpen({
  profile,
  questions,
}: {
  profile: Profile;
  questions: readonly AskedQuestion[];
}) {
  switch (profile.state) {
    case 'information_requested':
      return <InformationRequested questions={questions} />;
    case 'review_due':
      return (
        <InlineAlert tone="warning" title="It is time to look through this again">
          The law asks us to renew what we know from time to time. Check that everything still
          holds, mend what has changed, confirm it at the end, and hand it in.
        </InlineAlert>
      );
    case 'expired':
      return (
        <InlineAlert tone="bad" title="These checks have expired">
          Their renewal was due and has not been handed in. Check that everything still holds, mend
          what has changed, confirm it at the end, and hand it in.
        </InlineAlert>
      );
    case 'open':
      return <Introduction profile={profile} />;
    case 'submitted':
    case 'in_review':
    case 'approved':
    case 'rejected':
      return null; // waits on nobody here
  }
}

function Introduction({ profile: { party, ownPartFor } }: { profile: Profile }) {
  const isPerson = party.kind === 'person';
  return (
    <InlineAlert title={ownPartFor && `You are named in the application for ${ownPartFor}`}>
      The Financial Transactions Reporting Act asks us to know everybody behind a company. It takes
      about ten minutes, is saved as you type, and can be left and continued.{' '}
      {ownPartFor
        ? 'Only you and our staff read it: whoever asked you sees that it is done, and no more.'
        : 'Only our staff and those who look after the company’s documents read it.'}
      {isPerson && !ownPartFor && ` “You” is ${party.name}, also where somebody else fills it in.`}
    </InlineAlert>
  );
}

function InformationRequested({ questions }: { questions: readonly AskedQuestion[] }) {
  const left = questions.filter(({ answered_at: answered }) => answered === null);
  if (left.length === 0) {
    return (
      <InlineAlert tone="good" title="Every question is answered">
        Hand it in again at the end of the page, and we go on.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone="warning"
      title={left.length === 1 ? 'We have a question' : `We have ${left.length} questions`}
    >
      Each stands beside what it is about. Answer it in words or mend the field, then hand it in
      again at the end of the page.
      <OpenPoints points={left.map(pointOf)} />
    </InlineAlert>
  );
}
