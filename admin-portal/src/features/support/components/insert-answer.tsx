import { useTenantScope } from '@portal/shared-core/tenant';
import { FormCombobox } from '@portal/shared-core/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { preparedAnswersQuery } from '../api/prepared-answer.queries.ts';

interface Found {
  answer: { value: string; label: string } | null;
}

/** As many as the list of a combobox shows. */
const MOST = 20;

/** Finds a prepared answer by its title or text and hands over its text. Load it with `lazy`. */
export function InsertAnswer({ onInsert }: { onInsert: (body: string) => void }) {
  const scope = useTenantScope();
  const client = useQueryClient();
  const { control, reset } = useForm<Found>({ defaultValues: { answer: null } });
  const selected = useWatch({ control, name: 'answer' });
  const search = useCallback(
    async (text: string) => {
      const answers = await client.fetchQuery(preparedAnswersQuery(scope));
      const wanted = text.toLowerCase();
      return answers
        .filter(({ title, body }) => `${title}\n${body}`.toLowerCase().includes(wanted))
        .slice(0, MOST)
        .map(({ id: value, title: label }) => ({ value, label }));
    },
    [client, scope],
  );

  useEffect(() => {
    const answers = client.getQueryData(preparedAnswersQuery(scope).queryKey);
    const answer = answers?.find(({ id }) => id === selected?.value);
    if (!answer) return;
    onInsert(answer.body);
    reset();
  }, [client, scope, selected, onInsert, reset]);

  return (
    <FormCombobox
      name="answer"
      control={control}
      label="Insert a prepared answer"
      placeholder="Title or words of it"
      search={search}
      optional
    />
  );
}
