import styled from '@emotion/styled';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, showToast } from '@portal/shared-core/ui';

import { FormTextField } from '@portal/shared-core/ui/form';

import { useDecideHits, useReopenHit } from './screening.mutations.ts';
import { keptKey } from './kept-key.ts';
import { countOf } from './texts.ts';
import { KeptForm } from './kept-form.tsx';

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

const decision = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Say why, for the next person who looks.'),
      z.maxLength(2000, 'Use at most 2,000 characters.'),
    ),
});

const reasons = {
  true: ['Same date of birth. ', 'Same document number. ', 'Confirmed by the client. '],
  false: [
    'Born in another year. ',
    'Another country. ',
    'Another registration number. ',
    'Only the surname agrees. ',
  ],
} as const;

/** Why one or several hits are the listed person, or are not: chips for what is usual, and a text. */
export function HitForm({
  hitIds,
  isMatch,
  onClose,
}: {
  hitIds: readonly [string, ...string[]];
  isMatch: boolean;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const reopen = useReopenHit();
  const several = hitIds.length > 1 ? `${countOf(hitIds.length, 'hit')}: ` : '';

  function done() {
    onClose();
    showToast({
      text: isMatch ? 'True match recorded' : 'False positive recorded',
      undo: () => hitIds.forEach((id) => reopen.mutate(id)),
    });
  }

  return (
    <KeptForm
      label={isMatch ? 'True match' : 'False positive'}
      command={useDecideHits(hitIds)}
      resolver={zodResolver(decision)}
      defaultValues={{ reason: '' }}
      toInput={({ reason }) => ({ isMatch, reason })}
      onDone={done}
      onCancel={onClose}
      variant="outlined"
      danger={isMatch}
      submit={several + (isMatch ? 'Record true match' : 'Record false positive')}
      keep={keptKey(scope, isMatch ? 'true' : 'false', [...hitIds].toSorted().join())}
    >
      {({ control, setValue, getValues }) => (
        <>
          <Chips role="group" aria-label="Usual reasons">
            {reasons[isMatch ? 'true' : 'false'].map((text) => (
              <Button
                key={text}
                size="small"
                onClick={() =>
                  setValue('reason', getValues('reason') + text, { shouldDirty: true })
                }
              >
                {text.trim().replace('.', '')}
              </Button>
            ))}
          </Chips>
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            help={
              isMatch
                ? 'Staff only. It blocks approval and billing at once, and opens a task for the compliance officer.'
                : 'Staff only. The hit comes back when the entry of the list changes.'
            }
            multiline
            rows={2}
            maxLength={2000}
          />
        </>
      )}
    </KeptForm>
  );
}
