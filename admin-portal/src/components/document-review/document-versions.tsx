import styled from '@emotion/styled';
import { documentStatusLabels } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { documentReviewQueries } from './review.queries.ts';

const List = styled('ol')({
  flexBasis: '100%',
  fontSize: 12,
  lineHeight: '18px',
  color: color.secondary,
  '& > li[data-tone="bad"]': { color: color.bad.ink },
});

/** The earlier versions of a document: what became of each, and why it was returned. */
export function DocumentVersions({ documentId }: { documentId: string }) {
  const { data = [] } = useQuery(documentReviewQueries.versions(useTenantScope(), documentId));
  const place = data.findIndex(({ id }) => id === documentId);
  const earlier = data.slice(place + 1);
  return (
    <List aria-label="Earlier versions">
      {earlier.map((version, index) => (
        <li key={version.id} data-tone={version.reason ? 'bad' : undefined}>
          Version {earlier.length - index} of {formatDate(version.created_at)}
          {version.by_staff && ', from staff'}:{' '}
          {[
            documentStatusLabels[version.status].label.toLowerCase(),
            version.reason,
            version.reason_note,
          ]
            .filter(Boolean)
            .join('. ')}
        </li>
      ))}
    </List>
  );
}
