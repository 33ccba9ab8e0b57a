import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { documentStatusLabels, kycStateLabels } from '@portal/shared-core/domain/documents';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DateText,
  EmptyState,
  InlineAlert,
  Panel,
  PanelSkeleton,
  StatusChip,
  TextLink,
} from '@portal/shared-core/ui';
import { color, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useQueries } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import {
  reviewQueries,
  type ApplicationParty,
  type OwnPart,
  type Paper,
} from '../api/review.queries.ts';

const Party = styled('li')({
  scrollMarginTop: 80,
  '& + &': { borderTop: `1px solid ${color.line}` },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '10px 16px',
  '& > h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > a': { marginLeft: 'auto' },
});

const Line = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '6px 16px 6px 32px',
  '&:last-child': { paddingBottom: 12 },
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Own = styled('p')({ padding: '0 16px 8px', fontSize: 13, color: color.secondary });
const Nothing = styled('p')({ padding: '0 16px 12px 32px', color: color.secondary });
const Inline = styled('span')({ display: 'inline-flex' });
const Hidden = styled('span')(visuallyHidden);

/** Where the documents of one of the people stand on the page. */
export const documentsId = (position: number) => `documents-${position}`;

/** The documents of an application and of everybody in it, with the state of each, and how far the KYC of each party is. */
export function Documents({ applicationId }: { applicationId: string }) {
  const scope = useTenantScope();
  const [parties, documents] = useQueries({
    queries: [
      reviewQueries.parties(scope, applicationId),
      reviewQueries.documents(scope, applicationId),
    ],
  });
  const fault = parties.error ?? documents.error;

  if (parties.isPending || documents.isPending) return <PanelSkeleton />;
  if (fault) {
    return (
      <Panel title="Documents and KYC">
        <InlineAlert
          tone="bad"
          title="The documents could not be loaded"
          action={
            <Button onClick={() => void Promise.all([parties.refetch(), documents.refetch()])}>
              Try again
            </Button>
          }
        >
          {fault.message}
        </InlineAlert>
      </Panel>
    );
  }

  const own = documents.data ?? [];
  const people = parties.data ?? [];
  const waiting = [...own, ...people.flatMap((party) => party.documents)].filter(
    ({ status }) => status === 'uploaded',
  ).length;
  return (
    <Panel title="Documents and KYC" note={waiting > 0 && `${waiting} to be looked at`} flush>
      {own.length + people.length === 0 ? (
        <EmptyState title="Nobody is entered yet" text="Parties are entered with the hand-in." />
      ) : (
        <ul aria-label="Documents and KYC">
          {own.length > 0 && (
            <Party>
              <Head>
                <h3>The application</h3>
              </Head>
              <DocumentList documents={own} />
            </Party>
          )}
          {people.map((party) => (
            <PartyDocuments key={party.id} party={party} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PartyDocuments({
  party: { position, name, kyc, part, documents },
}: {
  party: ApplicationParty;
}) {
  const hasScreen = useScreens();
  return (
    <Party id={documentsId(position)} tabIndex={-1}>
      <Head>
        <h3>{name}</h3>
        <Inline>
          <Hidden>KYC: </Hidden>
          {kyc ? (
            <StatusChip {...kycStateLabels[kyc.state]} />
          ) : (
            <StatusChip tone="warning" label="No KYC yet" />
          )}
        </Inline>
        {kyc && hasScreen(paths.kycProfile(kyc.id)) && (
          <TextLink to={paths.kycProfile(kyc.id)}>
            Open KYC<Hidden> of {name}</Hidden>
          </TextLink>
        )}
      </Head>
      {part && <Own>{partText(part)}</Own>}
      {documents.length > 0 ? (
        <DocumentList documents={documents} />
      ) : (
        <Nothing>No document yet.</Nothing>
      )}
    </Party>
  );
}

/** Whom to turn to about somebody who was asked by link to fill in their own part. */
function partText({
  email,
  status,
  expires_at: expires,
  accepted_at: since,
  done_at: done,
}: OwnPart) {
  if (done) return `Handed in by themselves on ${formatDate(done)}: ${email}.`;
  if (status === 'accepted') {
    return `Filled in by themselves since ${formatDate(since ?? '')}, not by the client: ${email}.`;
  }
  return `The client has asked them by link, which works until ${formatDate(expires)}: ${email}.`;
}

function DocumentList({ documents }: { documents: readonly Paper[] }) {
  return (
    <ul>
      {documents.map((paper) => (
        <Line key={paper.id}>
          <div>
            {paper.category.name}
            <small>
              {paper.file_name}, <DateText value={paper.created_at} />
              {paper.expires_on && (
                <>
                  , counts until <DateText value={paper.expires_on} />
                </>
              )}
            </small>
          </div>
          <StatusChip {...documentStatusLabels[paper.status]} />
        </Line>
      ))}
    </ul>
  );
}
