import styled from '@emotion/styled';
import { documentStatusLabels, heldByScan } from '@portal/shared-core/domain/documents';
import { formatDateTime } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DocumentPreview, QueryState, StatusChip, TextLink } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { HeldFile, ScanStanding } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { AuditLink } from '../audit-link.tsx';
import { DocumentDecision } from './document-decision.tsx';
import { DocumentNews } from './document-news.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { documentReviewQueries, type ReviewedDocument } from './review.queries.ts';
import { useNoteReading } from './use-note-reading.ts';

const Place = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
  background: color.surface,
  '& > section': { flex: 1, minHeight: 200 },
  [media.narrow]: { '& > section': { minHeight: 320 } },
});

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  padding: '10px 16px',
  borderBottom: `1px solid ${color.line}`,
  '& > h2': { fontSize: 15, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > p': {
    flexBasis: '100%',
    fontSize: 13,
    lineHeight: '18px',
    color: color.secondary,
    overflowWrap: 'anywhere',
  },
});

export interface DocumentReviewProps {
  documentId: string;
  /** After a decision, and after it was taken back. */
  onDecided?: () => void;
  /** Leaves out the subject, where the page is about it. */
  withoutSubject?: boolean;
}

/** One document: the file itself, what is known of it, its versions, and the decision beneath it. It fills the height it is given. */
export function DocumentReview({ documentId, ...props }: DocumentReviewProps) {
  const document = useQuery(documentReviewQueries.document(useTenantScope(), documentId));
  return (
    <QueryState query={document} failed="The document could not be loaded">
      {(data) => <Reviewed key={data.id} document={data} {...props} />}
    </QueryState>
  );
}

function Reviewed({
  document,
  onDecided,
  withoutSubject = false,
}: Omit<DocumentReviewProps, 'documentId'> & { document: ReviewedDocument }) {
  const held = heldByScan(document.scan);
  useNoteReading(held ? null : document.id);
  const file = useQuery({
    ...documentReviewQueries.file(useTenantScope(), document.storage_path),
    enabled: !held,
  });
  const { sender, title, status, file_name: name } = document;
  const isAltered = !!file.data && !!document.sha256 && file.data.sha256 !== document.sha256;
  const failed = isAltered
    ? 'The stored file is not the one that was sent. It is not shown.'
    : file.error && toAppError(file.error).message;
  return (
    <Place aria-label={`${title}, ${name}`}>
      <Head>
        <h2>{title}</h2>
        <StatusChip {...documentStatusLabels[status]} />
        <ScanStanding scan={document.scan} />
        <p>
          {!withoutSubject && (
            <>
              <Subject document={document} />,{' '}
            </>
          )}
          {name}, sent {formatDateTime(document.created_at)}
          {sender && ` by ${sender.full_name || sender.email}`}
          {sender?.role === 'admin' && ', staff'}
          {document.scan_note && `. The scanner says: ${document.scan_note}`}.{' '}
          <AuditLink table="documents" id={document.id} />
        </p>
        {document.replaces !== null && <DocumentVersions documentId={document.id} />}
      </Head>
      {held ? (
        <HeldFile name={name} scan={document.scan} />
      ) : (
        <DocumentPreview
          name={name}
          file={isAltered ? undefined : file.data?.file}
          {...(failed && { error: failed })}
          onRetry={() => void file.refetch()}
        />
      )}
      {sender?.role === 'admin' && <DocumentNews documentId={document.id} />}
      <DocumentDecision
        document={document}
        sha256={file.data?.sha256}
        isUnreadable={file.isError}
        onDecided={onDecided}
      />
    </Place>
  );
}

/** Whom the document is about, with the way there. */
function Subject({ document: { company, party, application } }: { document: ReviewedDocument }) {
  if (company) return <TextLink to={paths.company(company.id)}>{company.name}</TextLink>;
  if (application) {
    return (
      <TextLink to={paths.application(application.id)}>
        Application {application.reference ?? 'without a number'}
      </TextLink>
    );
  }
  const profile = party?.kyc.at(0);
  if (!party || !profile) return party?.name;
  return <TextLink to={paths.kycProfile(profile.id)}>{party.name}</TextLink>;
}
