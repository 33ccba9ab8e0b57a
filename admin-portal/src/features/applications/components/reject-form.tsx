import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Panel, Skeleton, Stack } from '@portal/shared-core/ui';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { useReject } from '../api/application.mutations.ts';
import { applicationQueries, type Application } from '../api/application.queries.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface Rejection {
  reason: string;
  note: string;
}

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
  const reject = useReject();
  const form = useForm<Rejection>({ defaultValues: { reason: '', note: '' } });

  function submit({ reason, note }: Rejection) {
    if (reason === '') {
      form.setError('reason', { message: 'Choose a reason.' }, { shouldFocus: true });
      return;
    }
    reject.mutate({ applicationId: application.id, reason, note }, { onSuccess: close });
  }

  const fault = reasons.error ?? reject.error;
  return (
    <Panel title={`Reject ${application.title}`} note="the client is told at once; this is final">
      {reasons.isPending ? (
        <Skeleton width="100%" height={160} />
      ) : (
        <form
          noValidate
          aria-label="Reject"
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <Stack>
            <FormSelect<Rejection>
              name="reason"
              control={form.control}
              label="Reason"
              help="The client reads this sentence."
              options={[
                { value: '', label: 'Choose a reason' },
                ...(reasons.data ?? []).map(({ code, label }) => ({ value: code, label })),
              ]}
            />
            <FormTextField<Rejection>
              name="note"
              control={form.control}
              label="What else should the client know?"
              multiline
              rows={3}
              maxLength={1500}
              optional
            />
            {fault && <InlineAlert tone="bad">{fault.message}</InlineAlert>}
            <Actions>
              <Button type="submit" variant="contained" danger loading={reject.isPending}>
                Reject the application
              </Button>
              <Button variant="text" onClick={close}>
                Cancel
              </Button>
            </Actions>
          </Stack>
        </form>
      )}
    </Panel>
  );
}
