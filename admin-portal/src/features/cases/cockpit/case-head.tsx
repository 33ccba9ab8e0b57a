import styled from '@emotion/styled';
import { countryName } from '@portal/shared-core/domain/countries';
import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { formatDate, formatRelative } from '@portal/shared-core/domain/format';
import {
  Breadcrumbs,
  Button,
  MenuButton,
  StatusChip,
  type MenuGroup,
} from '@portal/shared-core/ui';
import { color, font, media } from '@portal/shared-core/ui/theme';
import { Kbd } from '@portal/shared-core/ui/work';

import { AlsoHere } from '#/components/presence/also-here.tsx';
import { paths } from '#/paths.ts';

import type { Gate, KycCase } from '../api/case.queries.ts';
import {
  levelLabels,
  priorityLabels,
  queueStateLabels,
  ratingLabels,
} from '#/components/kyc/texts.ts';

const Head = styled('header')({
  gridRow: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 24px',
  padding: '8px 20px 10px',
  borderBottom: `1px solid ${color.line}`,
  '& nav': { margin: 0 },
  '& h1': { font: `560 22px/28px ${font.serif}`, overflowWrap: 'anywhere' },
  '& > div': { minWidth: 0 },
  '& > div > p': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  [media.phone]: { padding: '8px 12px' },
});

const Title = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
});

const Next = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginLeft: 'auto',
  fontSize: 12,
  lineHeight: '16px',
  '& > p': { color: color.secondary },
  '& > p > strong': { display: 'block', fontWeight: 'inherit' },
  '& > p > [data-ready]': { fontWeight: 600, color: color.good.ink },
  [media.phone]: { marginLeft: 0 },
});

/** Who the case is about and its state; the next case; and what is seldom done. */
export function CaseHead({
  kyc,
  gate,
  next,
  onNext,
  menu,
}: {
  kyc: KycCase;
  gate: Gate | undefined;
  /** The case that comes next; `isReady` when it is fetched. Undefined when none waits. */
  next: { name: string; isReady: boolean } | undefined;
  onNext: (() => void) | undefined;
  menu: readonly MenuGroup[];
}) {
  const { party, review, state, level } = kyc;
  const rating = review?.rating ?? kyc.oversight?.rating ?? gate?.proposal.rating;
  return (
    <Head>
      <title>{party.name}</title>
      <div>
        <Breadcrumbs items={[{ label: 'KYC', to: paths.kyc }, { label: party.name }]} />
        <Title>
          <h1>{party.name}</h1>
          <StatusChip
            {...(review && review.state !== 'waiting'
              ? queueStateLabels[review.state]
              : kycStateLabels[state])}
          />
          {rating && (
            <StatusChip
              tone={ratingLabels[rating].tone}
              label={`${ratingLabels[rating].label} risk`}
            />
          )}
          <StatusChip {...levelLabels[level]} />
          {party.identity_erased_on && (
            <StatusChip
              tone="neutral"
              label={`Identity records deleted on ${formatDate(party.identity_erased_on)}`}
            />
          )}
          {party.provided_by_firm && <StatusChip tone="neutral" label="Provided by the firm" />}
          {review && review.priority !== 'normal' && (
            <StatusChip {...priorityLabels[review.priority]} />
          )}
        </Title>
        <p>{aboutOf(kyc)}</p>
        <AlsoHere subject={`kyc:${kyc.id}`} />
      </div>
      <Next>
        {next && (
          <p>
            {/* Two lines in both states: what is beside it stays where it is as the case becomes ready. */}
            <strong data-ready={next.isReady || undefined}>
              {next.isReady ? 'Next case ready' : 'Next case'}
            </strong>
            {next.name}
          </p>
        )}
        <MenuButton label="More" groups={menu} size="medium" />
        {onNext && (
          <Button onClick={onNext} aria-keyshortcuts="N">
            Next case <Kbd aria-hidden>N</Kbd>
          </Button>
        )}
      </Next>
    </Head>
  );
}

function aboutOf({ party, review, submitted_at: submittedAt, broughtIn }: KycCase): string {
  return [
    party.kind === 'person' ? 'Individual' : 'Body corporate',
    party.birth_date && `born ${formatDate(party.birth_date, 'long')}`,
    party.registration_number && `number ${party.registration_number}`,
    party.country && countryName(party.country),
    // Until it is submitted here it rests on the review of the former system.
    broughtIn &&
      !submittedAt &&
      `brought in, to be reviewed by ${formatDate(broughtIn.review_by, 'long')}`,
    broughtIn &&
      !submittedAt &&
      broughtIn.reviewed_on &&
      `last reviewed by the firm ${formatDate(broughtIn.reviewed_on, 'long')}`,
    review && `sent ${formatRelative(review.opened_at)}`,
    review?.state === 'claimed' &&
      review.claimed_at &&
      `taken ${formatRelative(review.claimed_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
