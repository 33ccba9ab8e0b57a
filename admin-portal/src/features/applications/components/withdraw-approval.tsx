import { approvalErrors } from '@portal/shared-core/errors/approval';
import { ReasonDialog } from '@portal/shared-core/ui/command';

import { useWithdrawApproval } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';

/** Takes an approved or filed application back into review. The reason stays among staff. */
export function WithdrawApproval({
  application,
  close,
}: {
  application: Application;
  close: () => void;
}) {
  return (
    <ReasonDialog
      title={`Withdraw the approval of ${application.title}?`}
      text="The application is in review again, and a filing no longer counts. The client reads only that it is in review."
      command={useWithdrawApproval(application.id)}
      label="Why?"
      help="Staff only."
      missing={approvalErrors['application.reason_missing'].message}
      rows={3}
      toInput={(reason) => ({ reason })}
      submit="Withdraw the approval"
      danger
      onClose={close}
    />
  );
}
