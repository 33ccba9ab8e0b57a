import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { useQuery } from '@tanstack/react-query';

import { reasonsQuery } from '#/components/decisions/reason.queries.ts';
import { RejectionFields } from '#/components/decisions/rejection-fields.tsx';
import { noRejection, rejection, rejectionInput } from '#/components/decisions/rejection.ts';

import { useReject } from '../api/application.mutations.ts';
import { keptKey, type Application } from '../api/application.queries.ts';

/** Ends an application: a reason from the list, which the client reads unless it is internal, and a note. */
export function RejectForm({
  application,
  close,
}: {
  application: Application;
  close: () => void;
}) {
  const scope = useTenantScope();
  const reasons = useQuery(reasonsQuery(scope, 'application'));
  const reject = useReject(application.id);

  return (
    <QueryPanel
      title={`Reject ${application.title}`}
      note={() => 'the client is notified at once; this is final'}
      query={reasons}
      failed="The reasons could not be loaded"
    >
      {(options) => (
        <CommandForm
          label="Reject"
          command={reject}
          resolver={zodResolver(rejection)}
          defaultValues={noRejection}
          toInput={(values) => rejectionInput(options, values)}
          onDone={close}
          onCancel={close}
          submit="Reject the application"
          danger
          keep={keptKey(scope, 'reject', application.id)}
        >
          {({ control }) => <RejectionFields control={control} reasons={options} />}
        </CommandForm>
      )}
    </QueryPanel>
  );
}
