import styled from '@emotion/styled';
import { ButtonLink, StatusChip } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '#/paths.ts';

import type { KycStanding } from '../api/overview.queries.ts';
import { chipOf, missingOf, nextOf, usesOf } from './standing-text.ts';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) 132px 96px',
  alignItems: 'start',
  gap: '4px 12px',
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > :last-child': { justifySelf: 'end' },
  [media.phone]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    '& > :last-child': { gridColumn: '1 / -1', justifySelf: 'stretch' },
    '& > :last-child:empty': { display: 'none' },
    '& > :last-child > a': { width: '100%' },
  },
});

const About = styled('div')({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 500 },
  '& > b > a': { color: color.text, textDecoration: 'none' },
  '& > b > a:hover': { textDecoration: 'underline' },
  '& > small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > ul': { marginTop: 6, display: 'grid', gap: 2 },
  '& li, & > p': { fontSize: 13, lineHeight: '18px', textWrap: 'pretty' },
  '& > p': { marginTop: 4, color: color.secondary },
});

/** Someone the client answers for: what is missing, what they count for, and the way on. */
export function PartyRow({
  party,
  leading,
  detail,
  nameOf,
}: {
  party: KycStanding;
  leading: ReactNode;
  detail: readonly (string | null)[];
  nameOf: (codes: readonly string[]) => string;
}) {
  const { name, standing, state } = party;
  const missing = missingOf(party, nameOf);
  const next = nextOf(party);
  return (
    <Row>
      {leading}
      <About>
        <b>{state === null ? name : <Link to={paths.kycProfile(party.party_id)}>{name}</Link>}</b>
        <small>{detail.filter(Boolean).join(', ')}</small>
        {missing.length > 0 && (
          <ul aria-label={`Missing: ${name}`}>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {next && <p>{next}</p>}
        {usesOf(party).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </About>
      <span>
        <StatusChip {...chipOf(party)} />
      </span>
      <div>
        {state !== null && standing === 'needs' && (
          <ButtonLink
            to={paths.kycProfile(party.party_id)}
            size="small"
            aria-label={`Continue: ${name}`}
          >
            Continue
          </ButtonLink>
        )}
      </div>
    </Row>
  );
}
