import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { useSetLines } from './api/invoice.mutations.ts';
import { keptKey, type Invoice } from './api/invoice.queries.ts';
import { linesResolver, toForm, toInput, type LinesForm } from './lines-form.ts';

/**
 * The lines of a draft while they are edited. A clean form follows the draft; a dirty one keeps what is typed, on this page and on others,
 * until it is saved or given up. `isBehind`: the draft was changed since these lines were written.
 */
export function useDraftLines(invoice: Invoice) {
  const key = keptKey(useTenantScope(), 'lines', invoice.id);
  const queryClient = useQueryClient();
  const [kept] = useState(() => queryClient.getQueryData<LinesForm>(key));
  const form = useForm<LinesForm>({
    defaultValues: toForm(invoice),
    ...(kept && { values: kept, resetOptions: { keepDefaultValues: true } }),
    resolver: linesResolver,
  });
  const save = useSetLines(invoice.id);
  const { isDirty } = form.formState;
  const written = useWatch({ control: form.control, name: 'version' });
  // A version only grows. While a save is on its way, the newer one is this user's own.
  const isNewer = invoice.version > written && !save.isPending;
  const isBehind = isDirty && isNewer;
  const [keepKey] = useState(key);

  useEffect(() => {
    if (!isDirty && isNewer) form.reset(toForm(invoice));
  }, [form, invoice, isDirty, isNewer]);

  useEffect(
    () => () => {
      if (form.formState.isDirty) {
        queryClient.setQueryDefaults(keepKey, { gcTime: Infinity });
        queryClient.setQueryData(keepKey, form.getValues());
      } else {
        queryClient.removeQueries({ queryKey: keepKey, exact: true });
      }
    },
    [form, queryClient, keepKey],
  );

  return {
    form,
    isDirty,
    isBehind,
    isSaving: save.isPending,
    /** The refusal of the last save; of a conflict the page shows both versions instead. */
    error: save.error?.code === 'invoice.conflict' ? null : save.error,
    submit: form.handleSubmit(({ version, lines }) => {
      if (save.isPending) return;
      save.mutate(
        { version, lines: toInput(lines) },
        {
          onSuccess(saved) {
            // What was typed while it was saved stays typed.
            const now = form.getValues('lines');
            form.reset({ version: saved, lines });
            if (JSON.stringify(toInput(now)) !== JSON.stringify(toInput(lines)))
              form.setValue('lines', now, { shouldDirty: true });
          },
        },
      );
    }),
    /** Saving then replaces the newest version. */
    keepMine: () => form.setValue('version', invoice.version, { shouldDirty: true }),
    takeTheirs: () => {
      save.reset();
      form.reset(toForm(invoice));
    },
  };
}

export type DraftLines = ReturnType<typeof useDraftLines>;
