import { fieldOf, type ChangeForm } from '@portal/shared-core/changes';
import { AppError, toAppError } from '@portal/shared-core/errors';
import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { useEffect, useState } from 'react';
import { get, useFormContext, useFormState, type FieldPath } from 'react-hook-form';

import { useDeclarant } from '#/components/declarant/declarant.tsx';

import type { ChangeRequest } from '../api/change.queries.ts';

/** A field that keeps the request from being submitted, and why. */
interface Mark {
  field: FieldPath<ChangeForm>;
  message: string;
}

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
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const declarant = useDeclarant(refusal);

  // What is typed anew is checked with the next submission: its mark goes at once.
  useEffect(() => {
    const typed = watch((_values, { name }) => {
      const [part] = name?.split('.') ?? [];
      const isTyped = ({ field }: Mark) => field.split('.')[0] === part;
      if (!marks.some(isTyped)) return;
      clearErrors(marks.filter(isTyped).map(({ field }) => field));
      setMarks(marks.filter((mark) => !isTyped(mark)));
    });
    return () => typed.unsubscribe();
  }, [watch, clearErrors, marks]);

  // A save shows the form anew, without the marks that are left.
  useEffect(() => {
    for (const { field, message } of marks) {
      if (get(errors, field) === undefined) setError(field, { message });
    }
  }, [errors, marks, setError]);

  const submit = useAction(
    async () => {
      setMarks([]);
      clearErrors();
      if (!(await declarant.ensure())) throw new AppError('profile.name_missing');
      const version = await saveAll();
      if (version === undefined) return null;
      const submission = { request_id: request.id, expected_version: version };
      const submitted = await supabase.rpc('submit_change_request', submission);
      if (submitted.error) {
        setRefusal(toAppError(submitted.error));
        showIssues(toAppError(submitted.error));
      }
      const reference = unwrap(submitted);
      // Here, since the page shows another screen by the time the request is read again.
      showToast({ text: `Submitted as ${reference}` });
      return reference;
    },
    { untilRead: true },
  );

  function showIssues({ issues }: AppError) {
    const found = issues.flatMap(({ code, field }) =>
      field
        ? [
            {
              field: fieldOf(field) as FieldPath<ChangeForm>,
              message: toAppError({ code: 'PT422', message: code }).message,
            },
          ]
        : [],
    );
    setMarks(found);
    found.forEach(({ field, message }, index) =>
      setError(field, { message }, { shouldFocus: index === 0 }),
    );
  }

  const error = submit.error && toAppError(submit.error);
  const left = marks.length;
  const isMarked = error !== null && error.issues.some(({ field }) => field !== null);
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
      {declarant.field}
      <Actions>
        <Button variant="contained" loading={submit.isPending} onClick={() => submit.mutate()}>
          Submit for review
        </Button>
      </Actions>
    </>
  );
}
