import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';

import { useReject } from '../api/application.mutations.ts';
import { applicationQueries, keptKey, type Application } from '../api/application.queries.ts';

const rejection = z.object({
  reason: z.string().check(z.minLength(1, 'Choose a reason.')),
  note: z.string(),
});

/** Ends an application: a reason from the list, which the client reads, and what they should know beyond it. */
export function RejectForm({
  application,
  close,
}: {
  application: Application;
  close: () => void;
}) {
  const scope = useTenantScope();
  const reasons = useQuery(applicationQueries.reasons(scope));
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
          defaultValues={{ reason: '', note: '' }}
          toInput={(values) => values}
          onDone={close}
          onCancel={close}
          submit="Reject the application"
          danger
          keep={keptKey(scope, 'reject', application.id)}
        >
          {({ control }) => (
            <>
              <FormSelect
                name="reason"
                control={control}
                label="Reason"
                help="The client reads this sentence."
                options={[
                  { value: '', label: 'Choose a reason' },
                  ...options.map(({ code, label }) => ({ value: code, label })),
                ]}
              />
              <FormTextField
                name="note"
                control={control}
                label="What else should the client know?"
                multiline
                rows={3}
                maxLength={1500}
                optional
              />
            </>
          )}
        </CommandForm>
      )}
    </QueryPanel>
  );
}
