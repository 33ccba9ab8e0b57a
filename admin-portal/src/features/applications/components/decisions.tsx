import styled from '@emotion/styled';
import { Button } from '@portal/shared-core/ui';
import { useState } from 'react';

import type { Application } from '../api/application.queries.ts';
import { AskForm } from './ask-form.tsx';
import { RejectForm } from './reject-form.tsx';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** What staff can do instead of approving: ask the client, or end the application; one form at a time. */
export function Decisions({ application }: { application: Application }) {
  const [open, setOpen] = useState<'ask' | 'reject' | null>(null);
  const close = () => setOpen(null);
  if (open === 'ask') return <AskForm application={application} close={close} />;
  if (open === 'reject') return <RejectForm application={application} close={close} />;
  return (
    <Actions>
      {application.state === 'in_review' && (
        <Button onClick={() => setOpen('ask')}>Ask the client</Button>
      )}
      <Button danger onClick={() => setOpen('reject')}>
        Reject
      </Button>
    </Actions>
  );
}
