import { fieldOf, type ChangeForm } from '@portal/shared-core/changes';
import { toAppError, type AppError } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormContext, type FieldPath } from 'react-hook-form';

import { changeQueries, type ChangeRequest } from '../api/change.queries.ts';

/** Saves and submits the request; what is missing stands at its field, the first one takes the focus. */
export function SubmitChange({
  request,
  saveAll,
}: {
  request: ChangeRequest;
  saveAll: () => Promise<number | undefined>;
}) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const { setError, clearErrors } = useFormContext<ChangeForm>();
  const submit = useMutation({
    mutationFn: async () => {
      clearErrors();
      const version = await saveAll();
      if (version === undefined) return null;
      const submitted = await scope.supabase.rpc('submit_change_request', {
        request_id: request.id,
        expected_version: version,
      });
      return unwrap(submitted);
    },
    onSuccess: (reference) => {
      if (reference) showToast({ text: `Submitted as ${reference}` });
    },
    onError: (error) => showIssues(toAppError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: changeQueries.all(scope) }),
  });

  function showIssues({ issues }: AppError) {
    issues.forEach(({ code, field }, index) => {
      if (!field) return;
      const message = toAppError({ code: 'PT422', message: code }).message;
      setError(fieldOf(field) as FieldPath<ChangeForm>, { message }, { shouldFocus: index === 0 });
    });
  }

  const error = submit.error && toAppError(submit.error);
  return (
    <>
      {error && (
        <InlineAlert tone="bad" title={error.entry.title}>
          {error.issues.length > 0
            ? `${error.issues.length} ${error.issues.length === 1 ? 'thing' : 'things'} to fix, marked above.`
            : error.message}
        </InlineAlert>
      )}
      {submit.isSuccess && submit.data === null && (
        <InlineAlert tone="warning" title="Not submitted">
          Your entries are not saved yet. Try again once they are.
        </InlineAlert>
      )}
      <Actions>
        <Button
          variant="contained"
          loading={submit.isPending}
          onClick={() => !submit.isPending && submit.mutate()}
        >
          Submit for review
        </Button>
      </Actions>
    </>
  );
}
