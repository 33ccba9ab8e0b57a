import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { keptAnswer, useAnswerCheck } from './check.queries.ts';

const answer = z.object({
  result: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Say what you found.'),
      z.maxLength(4000, 'Use at most 4,000 characters.'),
    ),
});

interface CheckAnswerProps {
  checkId: string;
  /** What is checked: 'Name cleared with the registry'. */
  subject: string;
  onClose: () => void;
}

/** What was found, and whether it is in order. */
export function CheckAnswer({ checkId, subject, onClose }: CheckAnswerProps) {
  return (
    <CommandForm
      label={subject}
      command={useAnswerCheck(checkId)}
      resolver={zodResolver(answer)}
      defaultValues={{ result: '' }}
      toInput={({ result }, choice) => ({ result, isClear: choice === 'clear' })}
      onDone={onClose}
      onCancel={onClose}
      submit={[
        { label: 'In order', choice: 'clear' },
        { label: 'Not in order', choice: 'refused', danger: true },
      ]}
      keep={keptAnswer(useTenantScope(), checkId)}
    >
      {({ control }) => (
        <FormTextField
          name="result"
          control={control}
          label="What did you find?"
          help="Staff only. Say where you looked."
          multiline
        />
      )}
    </CommandForm>
  );
}
