import { Actions, Button, useDisclosure } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';

import type { Application } from '../api/application.queries.ts';
import { AskForm } from './ask-form.tsx';
import { RejectForm } from './reject-form.tsx';

// The dialog brings MUI, which the page loads when it is first opened.
const WithdrawApproval = lazy(async () => ({
  default: (await import('./withdraw-approval.tsx')).WithdrawApproval,
}));

/** What staff can do instead of moving on: ask the client, withdraw the approval, or end the application; one form at a time. */
export function Decisions({ application }: { application: Application }) {
  const ask = useDisclosure();
  const reject = useDisclosure();
  const withdraw = useDisclosure();
  if (ask.isOpen) return <AskForm application={application} close={ask.close} />;
  if (reject.isOpen) return <RejectForm application={application} close={reject.close} />;
  return (
    <Actions>
      {application.state === 'in_review' && (
        <Button ref={ask.opener} onClick={ask.open}>
          Ask the client
        </Button>
      )}
      {isApproved(application.state) && (
        <Button ref={withdraw.opener} onClick={withdraw.open}>
          Withdraw approval
        </Button>
      )}
      <Button danger ref={reject.opener} onClick={reject.open}>
        Reject
      </Button>
      {withdraw.isOpen && (
        <Suspense>
          <WithdrawApproval application={application} close={withdraw.close} />
        </Suspense>
      )}
    </Actions>
  );
}

/** Approved and not ended: a point that comes up stops it. */
export function isApproved(state: Application['state']): boolean {
  return state === 'approved' || state === 'filed';
}
