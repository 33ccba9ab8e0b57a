import styled from '@emotion/styled';
import { KeptForm } from '@portal/shared-core/device-texts';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, showToast } from '@portal/shared-core/ui';

import { FormTextField } from '@portal/shared-core/ui/form';

import { useDecideHits, useReopenHit } from './screening.mutations.ts';
import { keptKey } from './kept-key.ts';
import { countOf } from './texts.ts';
import { agreesInAll, type HitPart } from './hits.ts';

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

/** What is usual to say; one that the facts of a hit contradict is not offered. */
const reasons: Record<
  'true' | 'false',
  readonly { text: string; contradicts?: (part: HitPart) => boolean }[]
> = {
  true: [
    {
      text: 'Same date of birth. ',
      contradicts: ({ part, finding }) => part === 'birth_date' && finding === 'differs',
    },
    { text: 'Same document number. ' },
    { text: 'Confirmed by the client. ' },
  ],
  false: [
    {
      text: 'Born in another year. ',
      contradicts: ({ part, finding }) => part === 'birth_date' && finding !== 'differs',
    },
    {
      text: 'Another country. ',
      contradicts: ({ part, finding }) => part === 'country' && finding === 'agrees',
    },
    { text: 'Another registration number. ' },
    {
      text: 'Only the surname agrees. ',
      contradicts: ({ part, likeness }) => (part === 'name' || part === 'alias') && likeness === 1,
    },
  ],
};

/** Why one or several hits are the listed person, or are not: chips for what is usual, and a text. */
export function HitForm({
  hitIds,
  facts,
  isMatch,
  onClose,
}: {
  hitIds: readonly [string, ...string[]];
  /** What was compared, of all these hits. */
  facts: readonly HitPart[];
  isMatch: boolean;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const reopen = useReopenHit();
  const several = hitIds.length > 1 ? `${countOf(hitIds.length, 'hit')}: ` : '';

  const offered = reasons[isMatch ? 'true' : 'false'].filter(
    ({ contradicts }) => !contradicts || !facts.some(contradicts),
  );
  const needsSecond = !isMatch && agreesInAll(facts);

  function done() {
    onClose();
    showToast({
      text: isMatch
        ? 'True match recorded'
        : needsSecond
          ? 'Recorded. Where all facts agree, a second person decides'
          : 'False positive recorded',
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
          {offered.length > 0 && (
            <Chips role="group" aria-label="Usual reasons">
              {offered.map(({ text }) => (
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
          )}
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            help={
              isMatch
                ? 'Staff only. It blocks approval and billing at once, and opens a task for the compliance officer.'
                : needsSecond
                  ? 'Staff only. Name, birth date and country are the same: a second person has to find so too.'
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
