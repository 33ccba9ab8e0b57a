import styled from '@emotion/styled';
import { changeChoices, changeRules } from '@portal/shared-core/company';
import { formatDate } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FieldFrame, FormSelect } from '@portal/shared-core/ui/form';
import { DocumentUpload, useReceiptState } from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch, type Control } from 'react-hook-form';

import { documentCategories } from '#/components/document-review/category.queries.ts';

import { useAttachDocument } from '../api/change.mutations.ts';
import type { Change } from '../api/change.queries.ts';

const Inside = styled('div')({ padding: 16 });

const attachment = (isOnItsWay: (documentId: string) => boolean) =>
  z
    .object({
      known: z.string(),
      category: z.string(),
      uploaded: z
        .nullable(z.object({ id: z.string(), name: z.string() }))
        .check(
          z.refine(
            (document) => document === null || !isOnItsWay(document.id),
            'Wait until the document is uploaded, or leave it out.',
          ),
        ),
    })
    .check(
      z.refine(({ known, uploaded }) => known !== '' || uploaded !== null, {
        message: 'Choose a document of the company, or upload one.',
        path: ['uploaded'],
      }),
    );

interface Attachment {
  known: string;
  category: string;
  uploaded: { id: string; name: string } | null;
}

/** Attaches a document of the company to the request, or one that is uploaded here. */
export function AttachForm({ change, close }: { change: Change; close: () => void }) {
  const scope = useTenantScope();
  const { company_id: companyId, documents } = change;
  const { data: choices } = useQuery(changeChoices('admin', scope, companyId));
  const { data: rules, isPending } = useQuery(changeRules('admin', scope));
  const isOnItsWay = useReceiptState();
  const attach = useAttachDocument(change.id);
  const attached = new Set(documents.map(({ document }) => document.id));
  const options = (choices?.documents ?? []).filter(({ id }) => !attached.has(id));
  const rule = rules?.find(({ kind }) => kind === change.kind);
  // The likeliest kind of document is the one the change needs; without an answer it is a resolution.
  if (isPending) return <Inside aria-busy />;
  return (
    <Inside>
      <CommandForm
        label="Attach a document"
        command={attach}
        resolver={zodResolver(attachment(isOnItsWay))}
        defaultValues={empty(rule?.needs[0]?.code)}
        toInput={({ known, uploaded }) => (known || uploaded?.id) ?? ''}
        submit="Attach to the request"
        toast={{ text: 'Document attached' }}
        onDone={close}
        onCancel={close}
      >
        {({ control }) => (
          <>
            {options.length > 0 && (
              <FormSelect
                name="known"
                control={control}
                label="Document"
                options={[
                  { value: '', label: 'Upload a new one' },
                  ...options.map(({ id, file_name: name, created_at: at }) => ({
                    value: id,
                    label: `${name}, ${formatDate(at)}`,
                  })),
                ]}
              />
            )}
            <NewDocument companyId={companyId} note={rule?.note} control={control} />
          </>
        )}
      </CommandForm>
    </Inside>
  );
}

const empty = (category = 'resolution'): Attachment => ({ known: '', category, uploaded: null });

/** The upload, while no document of the company is selected. */
function NewDocument({
  companyId,
  note,
  control,
}: {
  companyId: string;
  note: string | undefined;
  control: Control<Attachment>;
}) {
  const { data: categories = [] } = useQuery(documentCategories(useTenantScope()));
  const [known, code] = useWatch({ control, name: ['known', 'category'] });
  const { field, fieldState } = useController({ name: 'uploaded', control });
  // Those with a last day are uploaded on the page of the documents, which asks for it.
  const lasting = categories.filter(({ expires }) => !expires);
  const category = lasting.find((each) => each.code === code);
  if (known !== '' || !category) return null;
  return (
    <>
      <FormSelect
        name="category"
        control={control}
        label="Kind of document"
        help={note}
        disabled={field.value !== null}
        options={lasting.map(({ code: value, name: label }) => ({ value, label }))}
      />
      <FieldFrame label="File" error={fieldState.error?.message}>
        {() => (
          <DocumentUpload
            value={field.value}
            onChange={field.onChange}
            subjectId={companyId}
            category={category}
            label="Upload"
            progressLabel="Document on its way"
          />
        )}
      </FieldFrame>
    </>
  );
}
