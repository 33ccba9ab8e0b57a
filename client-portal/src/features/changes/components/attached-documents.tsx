import styled from '@emotion/styled';
import { type ChangeForm } from '@portal/shared-core/changes';
import { changeRules, type ChangeChoices as Choices } from '@portal/shared-core/company';
import type { ChangeKind } from '@portal/shared-core/domain/changes';
import { eitherOf } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { FieldError } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';

import { PickFilesButton, UploadRow, useUploadList } from '@portal/shared-core/uploads';

import { Boxes } from './document-boxes.tsx';

const Missing = styled('div')({ marginBottom: 12 });
const Needed = styled('p')({ marginBottom: 8, textWrap: 'pretty' });

const categories = [
  { code: 'resolution', name: 'Resolution', expires: false },
  { code: 'consent_to_act', name: 'Consent to act', expires: false },
  { code: 'declaration', name: 'Signed declaration', expires: false },
  { code: 'correspondence', name: 'Correspondence', expires: false },
  { code: 'other', name: 'Other document', expires: false },
];

/** The documents that go with a request: those of the company, and new ones. One kind of document is needed for most changes. */
export function AttachedDocuments({
  companyId,
  kind,
  choices,
}: {
  companyId: string;
  kind: ChangeKind;
  choices: Choices;
}) {
  const { control, setValue, getValues } = useFormContext<ChangeForm>();
  const { errors } = useFormState({ control, name: 'documents' });
  const attached = useWatch({ control, name: 'documents' });
  const { data: rules = [] } = useQuery(changeRules('client', useTenantScope()));
  const rule = rules.find((each) => each.kind === kind);
  const needs = rule?.needs ?? [];
  const { uploads, add } = useUploadList(companyId);
  const uploaded = useRef(new Set<string>());
  const errorId = useId();
  const error = errors.documents?.message;

  // What was uploaded here goes with the request as soon as it is a document.
  useEffect(() => {
    const arrived = choices.documents
      .map(({ id }) => id)
      .filter((id) => uploaded.current.delete(id));
    if (arrived.length === 0) return;
    const all = new Set([...getValues('documents'), ...arrived]);
    setValue('documents', [...all].toSorted(), { shouldDirty: true });
  }, [choices.documents, getValues, setValue]);

  function attach(id: string, isOn: boolean) {
    const others = getValues('documents').filter((each) => each !== id);
    setValue('documents', (isOn ? [...others, id] : others).toSorted(), { shouldDirty: true });
  }

  return (
    <Panel
      title="Documents"
      note={`${attached.length} attached`}
      action={
        <PickFilesButton
          label="Upload"
          what="documents for this change"
          multiple
          onFiles={(files) => {
            const ids = add(files, { suggestion: needs[0]?.code ?? 'resolution' });
            for (const id of ids) uploaded.current.add(id);
          }}
        />
      }
    >
      {rule && (
        <Needed>
          {needs.length > 0 && <b>Needed: {eitherOf(needs.map(({ name }) => name))}. </b>}
          {rule.note}
        </Needed>
      )}
      {error && (
        <Missing>
          <FieldError id={errorId}>{error}</FieldError>
        </Missing>
      )}
      {uploads.length > 0 && (
        <ul aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              categories={[
                ...needs,
                ...categories.filter(({ code }) => needs.every((need) => need.code !== code)),
              ]}
            />
          ))}
        </ul>
      )}
      <Boxes documents={choices.documents} attached={attached} onChange={attach} />
    </Panel>
  );
}
