import styled from '@emotion/styled';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate } from '@portal/shared-core/domain/format';
import { Actions, Button, InlineAlert } from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { HeldButton, Kbd } from '@portal/shared-core/ui/work';
import type { ReactNode } from 'react';

import { useReopenHit } from './screening.mutations.ts';
import { pointsOf, strengthLabels, strengthOf, type Hit } from './hits.ts';
import { HitForm } from './hit-form.tsx';
import { HitParts } from './hit-parts.tsx';

const Card = styled('article')({
  padding: '12px 12px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
  '&[data-open]': { borderColor: color.warning.main, background: color.warning.tint },
  '& > header': {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) auto',
    gap: '0 12px',
    alignItems: 'start',
  },
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& header p, & > p': {
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
    overflowWrap: 'anywhere',
  },
  '& > dl': { margin: '8px 0 10px' },
  '& > p + *': { marginTop: 8 },
});

const Score = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 36,
  borderRadius: 6,
  background: color.neutral,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

/** What is asked about a hit: it is the listed person, or it is not. */
export type Pending = { id: string; isMatch: boolean } | null;

/** One hit: what the list says, what agrees and differs, and the decision with its reason. A decided one is one line with its reason. */
export function HitCard({
  hit,
  pending,
  onAsk,
  missing,
  hasKeys = false,
  select,
}: {
  hit: Hit;
  pending: Pending;
  onAsk: (pending: Pending) => void;
  /** Why the signed-in person may not decide. */
  missing: string | undefined;
  /** T and F act on this hit. */
  hasKeys?: boolean;
  /** A checkbox, where several are decided at once. */
  select?: ReactNode;
}) {
  const reopen = useReopenHit();
  const isOpen = hit.state === 'open';
  const isPending = pending?.id === hit.id;
  return (
    <Card data-open={isOpen || undefined} aria-label={`Hit ${hit.listed}`}>
      <header>
        <Score>{pointsOf(hit.score)}</Score>
        <div>
          <h3>{hit.listed}</h3>
          <p>{aboutOf(hit)}</p>
        </div>
        {select}
      </header>
      {isOpen ? (
        <>
          <HitParts parts={hit.explanation} />
          {hit.proposed_by && (
            <InlineAlert tone="info" title={`${hit.proposed_by} found that it is another person`}>
              {hit.reason} Every fact agrees with the list: a second person decides.
            </InlineAlert>
          )}
          {hit.reason && !hit.proposed_by && (
            <p>
              Decided before: {hit.reason} It opened again on {formatDate(hit.found_at)}.
            </p>
          )}
          {isPending ? (
            <HitForm
              hitIds={[hit.id]}
              facts={hit.explanation}
              isMatch={pending.isMatch}
              onClose={() => onAsk(null)}
            />
          ) : missing ? (
            <Actions>
              <HeldButton because={missing}>True match</HeldButton>
              <HeldButton because={missing}>False positive</HeldButton>
            </Actions>
          ) : (
            <Actions>
              <Button
                size="small"
                onClick={() => onAsk({ id: hit.id, isMatch: true })}
                {...(hasKeys && { 'aria-keyshortcuts': 'T' })}
              >
                True match {hasKeys && <Kbd aria-hidden>T</Kbd>}
              </Button>
              <Button
                size="small"
                onClick={() => onAsk({ id: hit.id, isMatch: false })}
                {...(hasKeys && { 'aria-keyshortcuts': 'F' })}
              >
                False positive {hasKeys && <Kbd aria-hidden>F</Kbd>}
              </Button>
            </Actions>
          )}
        </>
      ) : (
        <>
          <p>
            {hit.state === 'true_match' ? 'True match' : 'False positive'}
            {hit.decided_by && `, by ${hit.decided_by}`}
            {hit.decided_at && `, ${formatDate(hit.decided_at)}`}. {hit.reason}
          </p>
          {reopen.error && <InlineAlert tone="bad">{reopen.error.message}</InlineAlert>}
          {!missing && (
            <Button
              size="small"
              variant="text"
              loading={reopen.isPending}
              onClick={() => reopen.mutate(hit.id)}
            >
              Reopen
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

/** The list, the strength, the birth dates and the countries of the entry. */
function aboutOf({
  watchlist,
  score,
  birth_dates: born,
  countries,
  retired_at: retired,
}: Hit): string {
  return [
    strengthLabels[strengthOf(score)],
    watchlist.replaceAll('_', ' '),
    born.slice(0, 2).join(' or '),
    countries.map((code) => countryName(code.slice(0, 2).toUpperCase())).join(', '),
    retired && 'no longer on the list',
  ]
    .filter(Boolean)
    .join(' · ');
}
