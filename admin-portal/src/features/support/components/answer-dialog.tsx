import { z, zodResolver } from '@portal/shared-core/schema';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import type { PreparedAnswer } from '../api/prepared-answer.queries.ts';

const schema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a title.'),
      z.maxLength(120, 'Use at most 120 characters.'),
    ),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the text.'),
      z.maxLength(5000, 'Use at most 5,000 characters.'),
    ),
});

/** Adds a prepared answer, or changes one. Load it with `lazy`. */
export function AnswerDialog({
  answer,
  onClose,
}: {
  answer: PreparedAnswer | undefined;
  onClose: () => void;
}) {
  const { tenantId } = useTenantScope();
  const [newId] = useState<string>(() => crypto.randomUUID());
  // The version that the form began with: what a colleague changes meanwhile is not overwritten.
  const [version] = useState(answer?.version ?? 0);
  const command = useCommand('save_prepared_answer', (values: z.infer<typeof schema>) => ({
    answer_id: answer?.id ?? newId,
    tenant_id: tenantId,
    ...values,
    expected_version: version,
  }));
  return (
    <CommandDialog
      title={answer ? 'Change the prepared answer' : 'New prepared answer'}
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={{ title: answer?.title ?? '', body: answer?.body ?? '' }}
      toInput={(values) => values}
      submit="Save"
      toast={{ text: 'Prepared answer saved' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="title"
            control={control}
            label="Title"
            help="Colleagues find it by this. Clients do not read it."
            maxLength={120}
          />
          <FormTextField
            name="body"
            control={control}
            label="Text"
            help="{{client.first_name}} and {{company.name}} are filled in from the ticket."
            multiline
            rows={8}
            maxLength={5000}
            counter
          />
        </>
      )}
    </CommandDialog>
  );
}
