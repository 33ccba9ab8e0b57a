import styled from '@emotion/styled';
import { heldByScan } from '@portal/shared-core/domain/documents';
import { formatDate, formatDateTime } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DocumentPreview,
  Facts,
  formatFileSize,
  InlineAlert,
  SidePanel,
  StatusChip,
  TextLink,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { HeldFile } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { useNoteReading } from '#/components/documents/use-note-reading.ts';
import { documentQueries } from '#/components/documents/document.queries.ts';
import { PickFilesButton } from '@portal/shared-core/uploads';
import { paths } from '#/paths.ts';

import { queueQueries, type SentRow } from '../api/queue.queries.ts';
import { standingLabels, versionLabels } from '../standings.ts';
import type { Sending } from '../use-sending.ts';
import { DownloadButton } from './download-button.tsx';

const Sheet = styled('div')({
  display: 'grid',
  height: 400,
  margin: '-20px -20px 0',
  borderBottom: `1px solid ${color.line}`,
  '& > section': { minHeight: 0, height: 400 },
});

const Parts = styled('div')({ display: 'grid', gap: 16 });

const Versions = styled('ol')({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    padding: '6px 0',
    borderTop: `1px solid ${color.line}`,
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    '& > span': { color: color.secondary, fontVariantNumeric: 'tabular-nums' },
    '& > p': { flexBasis: '100%', color: color.secondary },
  },
});

const Small = styled('p')({ fontSize: 12, lineHeight: '16px', color: color.secondary });

/** A document beside the list: the page itself, its facts, its versions, and what can be done with it. */
export function DocumentPanel({
  row,
  sending,
  onPrevious,
  onNext,
  onClose,
}: {
  row: SentRow;
  sending: Sending;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const held = heldByScan(row.scan);
  useNoteReading(held ? null : row.document_id);
  const file = useQuery({ ...documentQueries.file(scope, row.storage_path), enabled: !held });
  const subjectId = row.of_party ?? row.of_company ?? row.of_application;
  const name = sending.nameOf([row.filed_as ?? '']);

  return (
    <SidePanel
      title={name}
      status={<StatusChip {...standingLabels[row.standing]} />}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      foot={
        <>
          {row.may_replace && subjectId && (
            <PickFilesButton
              label="Replace"
              what={`${name}, ${row.file_name}`}
              size="medium"
              variant="contained"
              onFiles={(files) => {
                const categories =
                  row.filed_as && !row.needs_client ? [row.filed_as] : row.categories;
                sending.sendFor({ subjectId, categories, replaces: row.document_id }, files);
              }}
            />
          )}
          <DownloadButton row={row} />
        </>
      }
    >
      <Parts>
        <Sheet>
          {held ? (
            <HeldFile name={row.file_name} scan={row.scan} />
          ) : (
            <DocumentPreview
              name={row.file_name}
              file={file.data ?? undefined}
              withoutDownload
              {...(file.error && { error: toAppError(file.error).message })}
              onRetry={() => void file.refetch()}
            />
          )}
        </Sheet>
        {row.standing === 'rejected' && (
          <InlineAlert tone="bad" title={row.reason ?? 'Rejected'}>
            {row.reason_note}
          </InlineAlert>
        )}
        <Facts
          layout="split"
          items={[
            { label: 'For', value: row.subject ?? 'New company' },
            row.companies.length > 0 && { label: 'Companies', value: row.companies.join(', ') },
            {
              label: 'Uploaded',
              value: `${formatDateTime(row.at)}${row.by_staff ? ', by our staff' : ''}`,
            },
            row.expires_on !== null && {
              label: row.standing === 'expired' ? 'Expired' : 'Expires',
              value: formatDate(row.expires_on, 'long'),
            },
            {
              label: 'File',
              value: `${row.file_name}${row.bytes ? `, ${formatFileSize(row.bytes)}` : ''}`,
            },
          ]}
        />
        {row.is_version && <VersionList documentId={row.document_id} />}
        <Mistake />
      </Parts>
    </SidePanel>
  );
}

function VersionList({ documentId }: { documentId: string }) {
  const { data: versions = [] } = useQuery(queueQueries.versions(useTenantScope(), documentId));
  return (
    <section aria-label="Versions">
      <h3>Versions</h3>
      <Versions>
        {versions.map((version, index) => (
          <li key={version.id}>
            Version {versions.length - index}, {versionLabels[version.status]}
            <span>
              {formatDateTime(version.created_at)}
              {version.by_staff && ', by our staff'}
            </span>
            {version.reason && (
              <p>{[version.reason, version.reason_note].filter(Boolean).join(' ')}</p>
            )}
          </li>
        ))}
      </Versions>
    </section>
  );
}

/** Said where a person looks for a way to delete. */
function Mistake() {
  const hasScreen = useScreens();
  return (
    <Small>
      Sent by mistake? A document cannot be deleted once it is here. Send the right one, and{' '}
      {hasScreen(paths.support) ? (
        <TextLink to={paths.support}>write to us</TextLink>
      ) : (
        'write to us'
      )}{' '}
      which one does not count.
    </Small>
  );
}
