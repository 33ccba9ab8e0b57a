import styled from '@emotion/styled';
import { documentStatusLabels } from '@portal/shared-core/domain/documents';
import {
  Button,
  Panel,
  SidePanel,
  StatusChip,
  useDisclosure,
  VisuallyHidden,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';

import { DocumentReview } from '#/components/document-review/document-review.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Change } from '../api/change.queries.ts';
import { openChangeStates } from '../states.ts';
import { AttachForm } from './attach-form.tsx';

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
export function ChangeDocuments({ change }: { change: Change }) {
  const { documents, state } = change;
  const attach = useDisclosure();
  const held = useNotAllowed('attach_change_documents');
  const isOpen = (openChangeStates as readonly string[]).includes(state);
  const panel = useDisclosure();
  const [opened, setOpened] = useState<string>();
  const shown = documents.find(({ document }) => document.id === opened)?.document;
  return (
    <Panel
      title="Documents"
      note={documents.length === 0 ? 'none' : String(documents.length)}
      flush
      action={
        isOpen &&
        !attach.isOpen &&
        (held ? (
          <HeldButton because={held}>Attach</HeldButton>
        ) : (
          <Button size="small" ref={attach.opener} onClick={attach.open}>
            Attach<VisuallyHidden> a document</VisuallyHidden>
          </Button>
        ))
      }
    >
      {isOpen && attach.isOpen && <AttachForm change={change} close={attach.close} />}
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
