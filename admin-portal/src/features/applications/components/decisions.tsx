import { Actions, Button, useDisclosure } from '@portal/shared-core/ui';

import type { Application } from '../api/application.queries.ts';
import { AskForm } from './ask-form.tsx';
import { RejectForm } from './reject-form.tsx';

/** What staff can do instead of approving: ask the client, or end the application; one form at a time. */
export function Decisions({ application }: { application: Application }) {
  const ask = useDisclosure();
  const reject = useDisclosure();
  if (ask.isOpen) return <AskForm application={application} close={ask.close} />;
  if (reject.isOpen) return <RejectForm application={application} close={reject.close} />;
  return (
    <Actions>
      {application.state === 'in_review' && (
        <Button ref={ask.opener} onClick={ask.open}>
          Ask the client
        </Button>
      )}
      <Button danger ref={reject.opener} onClick={reject.open}>
        Reject
      </Button>
    </Actions>
  );
}
