import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { documentStatusLabels, kycStateLabels } from '@portal/shared-core/domain/documents';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  EmptyState,
  QueryPanel,
  StatusChip,
  TextLink,
  VisuallyHidden,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { ScanStanding } from '@portal/shared-core/views';
import { useQueries } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import {
  reviewQueries,
  type ApplicationParty,
  type OwnPart,
  type ReviewedDocument,
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

/** The id of the section with a party's documents. */
export const documentsId = (position: number) => `documents-${position}`;

/** The documents of an application and of its parties with the state of each, and the KYC state of each party. */
export function Documents({ applicationId }: { applicationId: string }) {
  const scope = useTenantScope();
  const [parties, documents] = useQueries({
    queries: [
      reviewQueries.parties(scope, applicationId),
      reviewQueries.documents(scope, applicationId),
    ],
  });
  const query = {
    data: parties.data && documents.data && { people: parties.data, own: documents.data },
    error: parties.error ?? documents.error,
    refetch: () => Promise.all([parties.refetch(), documents.refetch()]),
  };

  return (
    <QueryPanel
      title="Documents and KYC"
      note={waitingText}
      query={query}
      failed="The documents could not be loaded"
      flush
      isEmpty={({ people, own }) => people.length + own.length === 0}
      empty={
        <EmptyState title="No parties yet" text="Parties are entered when the client submits." />
      }
    >
      {({ people, own }) => (
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
    </QueryPanel>
  );
}

function waitingText({
  people,
  own,
}: {
  people: readonly ApplicationParty[];
  own: readonly ReviewedDocument[];
}) {
  const waiting = [...own, ...people.flatMap((party) => party.documents)].filter(
    ({ status }) => status === 'uploaded',
  ).length;
  return waiting > 0 && `${waiting} to review`;
}

function PartyDocuments({
  party: { position, name, provided_by_firm: isProvided, kyc, part, documents },
}: {
  party: ApplicationParty;
}) {
  const hasScreen = useScreens();
  return (
    <Party id={documentsId(position)} tabIndex={-1}>
      <Head>
        <h3>{name}</h3>
        <Inline>
          <VisuallyHidden>KYC: </VisuallyHidden>
          {kyc ? (
            <StatusChip {...kycStateLabels[kyc.state]} />
          ) : (
            <StatusChip tone="warning" label="No KYC yet" />
          )}
        </Inline>
        {kyc && hasScreen(paths.kycProfile(kyc.id)) && (
          <TextLink to={paths.kycProfile(kyc.id)}>
            Open KYC<VisuallyHidden> of {name}</VisuallyHidden>
          </TextLink>
        )}
      </Head>
      {isProvided && <Own>Provided by the firm</Own>}
      {part && <Own>{partText(part)}</Own>}
      {documents.length > 0 ? (
        <DocumentList documents={documents} />
      ) : (
        <Nothing>No document yet.</Nothing>
      )}
    </Party>
  );
}

/** Whom to contact about a party who fills in their own part by link. */
function partText({
  email,
  status,
  expires_at: expires,
  accepted_at: since,
  done_at: done,
}: OwnPart) {
  if (done) return `Submitted by themselves on ${formatDate(done)}: ${email}.`;
  if (status === 'accepted') {
    return `Filled in by themselves since ${formatDate(since ?? '')}, not by the client: ${email}.`;
  }
  return `The client has asked them by link, which works until ${formatDate(expires)}: ${email}.`;
}

function DocumentList({ documents }: { documents: readonly ReviewedDocument[] }) {
  return (
    <ul>
      {documents.map((document) => (
        <Line key={document.id}>
          <div>
            {document.category.name}
            <small>
              {document.file_name}, <DateText value={document.created_at} />
              {document.expires_on && (
                <>
                  , valid until <DateText value={document.expires_on} />
                </>
              )}
            </small>
            <small>
              <ScanStanding scan={document.scan} />
            </small>
          </div>
          <StatusChip {...documentStatusLabels[document.status]} />
        </Line>
      ))}
    </ul>
  );
}
