import styled from '@emotion/styled';
import { zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryState } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { color, radius } from '@portal/shared-core/ui/theme';
import { Kbd, PageKeys } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { reasonsQuery, type Reason } from '#/components/decisions/reason.queries.ts';
import { RejectionNote } from '#/components/decisions/rejection-fields.tsx';
import {
  neutralOf,
  noRejection,
  rejection,
  rejectionInput,
  type Rejection,
} from '#/components/decisions/rejection.ts';

import { useRejectDocument } from './review.mutations.ts';
import type { ReviewedDocument } from './review.queries.ts';

const Reasons = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: '2px 12px',
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: 4, fontWeight: 600 },
  '& > label': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 8,
    padding: '4px 6px',
    borderRadius: radius.control,
    fontSize: 13,
    lineHeight: '18px',
    cursor: 'pointer',
  },
  '& > label:hover': { background: color.hover },
  '& > label:has(:checked)': { background: color.selected },
  '& small': { color: color.secondary },
});

const ForClient = styled('p')({ fontSize: 13, color: color.secondary });
const Problem = styled('p')({ color: color.bad.ink });

/** Ten reasons have a digit: 1 to 9, then 0. */
const keyOf = (index: number) => (index < 10 ? String((index + 1) % 10) : undefined);

/** Returns a document with a reason from the list, by a press or a digit, and a text beside it. */
export function RejectDocumentForm({
  document,
  onDone,
  onCancel,
}: {
  document: ReviewedDocument;
  onDone: () => void;
  onCancel: () => void;
}) {
  const scope = useTenantScope();
  const reasons = useQuery(reasonsQuery(scope, 'document'));
  const reject = useRejectDocument(document.id);
  return (
    <QueryState query={reasons} failed="The reasons could not be loaded">
      {(options) => (
        <CommandForm
          label="Reject"
          command={reject}
          resolver={zodResolver(rejection)}
          defaultValues={noRejection}
          toInput={(values) => rejectionInput(options, values)}
          onDone={onDone}
          onCancel={onCancel}
          submit={`Reject ${document.title.toLowerCase()}`}
          danger
          keep={['admin', scope.tenantId, 'document-review', 'kept', 'reject', document.id]}
        >
          {(form) => <Fields form={form} reasons={options} />}
        </CommandForm>
      )}
    </QueryState>
  );
}

function Fields({
  form: { control, register, setValue, formState },
  reasons,
}: {
  form: UseFormReturn<Rejection>;
  reasons: readonly Reason[];
}) {
  const list = useRef<HTMLFieldSetElement>(null);
  const selected = useWatch({ control, name: 'reason' });
  const forClient = neutralOf(reasons, selected);
  const problem = formState.errors.reason?.message;
  return (
    <>
      <PageKeys
        keys={reasons.flatMap(({ code, label }, index) => {
          const key = keyOf(index);
          const choose = () => {
            setValue('reason', code, { shouldDirty: true, shouldValidate: true });
            list.current?.querySelectorAll('input')[index]?.focus();
          };
          return key ? [{ key, label, run: choose }] : [];
        })}
      />
      <Reasons ref={list}>
        <legend>Reason</legend>
        {reasons.map(({ code, label, is_internal: isInternal }, index) => (
          <label key={code}>
            <input type="radio" value={code} {...register('reason')} />
            {keyOf(index) && <Kbd aria-hidden>{keyOf(index)}</Kbd>}
            <span>
              {label}
              {isInternal && <small> Staff only</small>}
            </span>
          </label>
        ))}
      </Reasons>
      {problem && <Problem role="alert">{problem}</Problem>}
      <ForClient aria-live="polite">
        {selected !== '' &&
          (forClient
            ? `Staff only. The client reads: “${forClient}”`
            : 'The client reads this sentence and your words.')}
      </ForClient>
      <RejectionNote control={control} forClient={forClient} />
    </>
  );
}
