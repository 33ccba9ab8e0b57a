import { fieldOf, type ChangeForm } from '@portal/shared-core/changes';
import { toAppError, type AppError } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { useEffect, useState } from 'react';
import { get, useFormContext, useFormState, type FieldPath } from 'react-hook-form';

import type { ChangeRequest } from '../api/change.queries.ts';

/** Saves and submits the request; what is missing is shown at its field, the first one takes the focus. */
export function SubmitChange({
  request,
  saveAll,
}: {
  request: ChangeRequest;
  saveAll: () => Promise<number | undefined>;
}) {
  const { supabase } = useTenantScope();
  const { setError, clearErrors, watch, control } = useFormContext<ChangeForm>();
  const { errors } = useFormState({ control });
  const [marked, setMarked] = useState<readonly FieldPath<ChangeForm>[]>([]);

  // What is typed anew is checked with the next submission: its mark goes at once.
  useEffect(() => {
    const typed = watch((_values, { name }) => {
      const [part] = name?.split('.') ?? [];
      clearErrors(marked.filter((field) => field.split('.')[0] === part));
    });
    return () => typed.unsubscribe();
  }, [watch, clearErrors, marked]);

  const submit = useAction(
    async () => {
      clearErrors();
      const version = await saveAll();
      if (version === undefined) return null;
      const submission = { request_id: request.id, expected_version: version };
      const submitted = await supabase.rpc('submit_change_request', submission);
      if (submitted.error) showIssues(toAppError(submitted.error));
      const reference = unwrap(submitted);
      // Here, since the page shows another screen by the time the request is read again.
      showToast({ text: `Submitted as ${reference}` });
      return reference;
    },
    { untilRead: true },
  );

  function showIssues({ issues }: AppError) {
    setMarked(
      issues.flatMap(({ field }) => (field ? [fieldOf(field) as FieldPath<ChangeForm>] : [])),
    );
    issues.forEach(({ code, field }, index) => {
      if (!field) return;
      const message = toAppError({ code: 'PT422', message: code }).message;
      setError(fieldOf(field) as FieldPath<ChangeForm>, { message }, { shouldFocus: index === 0 });
    });
  }

  const error = submit.error && toAppError(submit.error);
  const left = marked.filter((field) => get(errors, field) !== undefined).length;
  const isMarked = error !== null && marked.length > 0;
  return (
    <>
      {error && (!isMarked || left > 0) && (
        <InlineAlert tone="bad" title={error.entry.title}>
          {isMarked
            ? `${left} ${left === 1 ? 'thing' : 'things'} to fix, marked above.`
            : error.message}
        </InlineAlert>
      )}
      {submit.isSuccess && submit.data === null && (
        <InlineAlert tone="warning" title="Not submitted">
          Your entries are not saved yet. Try again once they are.
        </InlineAlert>
      )}
      <Actions>
        <Button variant="contained" loading={submit.isPending} onClick={() => submit.mutate()}>
          Submit for review
        </Button>
      </Actions>
    </>
  );
}
