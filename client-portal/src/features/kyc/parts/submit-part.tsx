import styled from '@emotion/styled';
import { entryOf, toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { FormCheckbox } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { useDeclarant } from '#/components/declarant/declarant.tsx';

import { useSubmitKyc } from '../api/kyc.mutations.ts';
import { OpenPoints, useGoToPoint } from '../components/open-points.tsx';
import { Fields, PartPanel } from '../components/part-panel.tsx';
import type { KycForm } from '../kyc-form.ts';
import type { Part } from '../kyc-parts.ts';
import { useKyc } from '../kyc-context.ts';
import { useOpenPoints } from '../use-points.ts';

const ActionRow = styled('div')({
  display: 'flex',
  [media.phone]: { '& > button': { flex: 1 } },
});

/** The declaration, the open points, and Submit. A person signs by name above: submitting declares the rest. A body corporate ticks it. */
export function SubmitPart({
  part,
  saveAll,
  onSubmitted,
}: {
  part: Part;
  saveAll: () => Promise<number | undefined>;
  onSubmitted: () => void;
}) {
  const { profile } = useKyc();
  const form = useFormContext<KycForm>();
  const isBody = profile.party.kind === 'body_corporate';
  const open = useOpenPoints();
  const points = isBody ? open : open.filter(({ field }) => field !== 'declared');
  const goTo = useGoToPoint();
  const submission = useSubmitKyc(profile.id, onSubmitted);
  const declarant = useDeclarant(submission.error);
  const [isSaving, setSaving] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);

  async function submit() {
    setAttempted(true);
    setUnsaved(false);
    await form.trigger();
    const [first] = points;
    if (first) return goTo(first);
    if (!(await declarant.ensure())) return;
    if (!isBody) form.setValue('declared', true, { shouldDirty: true });
    setSaving(true);
    const version = await saveAll();
    setSaving(false);
    if (version === undefined) return setUnsaved(true);
    submission.mutate(version);
  }

  const error = submission.error ? toAppError(submission.error) : undefined;
  return (
    <PartPanel part={part}>
      <Fields>
        {/* A person is asked where the declarations are signed, which comes first. */}
        {(isBody || points.length === 0) && declarant.field}
        {isBody ? (
          <FormCheckbox<KycForm>
            name="declared"
            label="I declare that what is entered here is true and complete, that I may represent this company, and that I will report any changes."
          />
        ) : (
          <p>
            By submitting, I declare that what is entered here is true and complete, and that I will
            report any changes.
          </p>
        )}
        {attempted && points.length > 0 && (
          <InlineAlert tone="warning" title={leftText(points.length)}>
            <OpenPoints points={points} />
          </InlineAlert>
        )}
        {isUnsaved && (
          <InlineAlert tone="bad" title="Not saved yet">
            You can submit once your changes are saved. The top of the page shows what is wrong.
          </InlineAlert>
        )}
        {error && points.length === 0 && (
          <InlineAlert tone="bad" title={error.entry.title}>
            {error.code === 'kyc.conflict'
              ? 'Another user saved a newer version. It is now shown above: check it and submit again.'
              : error.message}
            <OpenPoints
              points={error.issues.map(({ code, field }) => ({
                field,
                title: entryOf(code).title,
                text: entryOf(code).message,
              }))}
            />
          </InlineAlert>
        )}
        <ActionRow>
          <Button
            variant="contained"
            size="large"
            loading={isSaving || submission.isPending}
            onClick={() => void submit()}
          >
            {' '}
            Submit{' '}
          </Button>
        </ActionRow>
      </Fields>
    </PartPanel>
  );
}

function leftText(count: number): string {
  return count === 1 ? '1 thing left to do' : `${count} things left to do`;
}
