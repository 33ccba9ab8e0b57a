import styled from '@emotion/styled';
import { documentStatusLabels } from '@portal/shared-core/domain/documents';
import { Button, Panel, SidePanel, StatusChip, useDisclosure } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';

import { DocumentReview } from '#/components/document-review/document-review.tsx';

import type { Change } from '../api/change.queries.ts';

const Line = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
});

const Inside = styled('div')({ height: '100%', margin: -20 });

/** The documents of the request; one is opened, accepted or returned beside it. */
export function ChangeDocuments({ change: { documents } }: { change: Change }) {
  const panel = useDisclosure();
  const [opened, setOpened] = useState<string>();
  const shown = documents.find(({ document }) => document.id === opened)?.document;
  return (
    <Panel
      title="Documents"
      note={documents.length === 0 ? 'none' : String(documents.length)}
      flush
    >
      {documents.length > 0 && (
        <ul aria-label="Documents">
          {documents.map(({ document: { id, file_name: name, status, kind } }) => (
            <Line key={id}>
              <div>
                {kind.name}
                <small>{name}</small>
              </div>
              <StatusChip {...documentStatusLabels[status]} />
              <Button
                size="small"
                aria-label={`Open ${name}`}
                onClick={() => {
                  setOpened(id);
                  panel.open();
                }}
              >
                Open
              </Button>
            </Line>
          ))}
        </ul>
      )}
      {panel.isOpen && shown && (
        <SidePanel title={shown.kind.name} onClose={panel.close}>
          <Inside>
            <DocumentReview documentId={shown.id} withoutSubject />
          </Inside>
        </SidePanel>
      )}
    </Panel>
  );
}
