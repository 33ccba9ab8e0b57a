import type { ChangeForm } from '@portal/shared-core/changes';
import type { ChangeChoices as Choices } from '@portal/shared-core/company';
import { Panel } from '@portal/shared-core/ui';
import { useFormContext, useWatch } from 'react-hook-form';

import { PickFilesButton, UploadRow, useUploadList } from '@portal/shared-core/uploads';

import { Boxes } from './document-boxes.tsx';

const categories = [
  { code: 'resolution', name: 'Resolution', expires: false },
  { code: 'consent_to_act', name: 'Consent to act', expires: false },
  { code: 'declaration', name: 'Signed declaration', expires: false },
  { code: 'correspondence', name: 'Correspondence', expires: false },
  { code: 'other', name: 'Other document', expires: false },
];

/** The documents that go with a request: those of the company, and new ones. */
export function AttachedDocuments({ companyId, choices }: { companyId: string; choices: Choices }) {
  const { control, setValue, getValues } = useFormContext<ChangeForm>();
  const attached = useWatch({ control, name: 'documents' });
  const { uploads, add } = useUploadList(companyId);

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
          onFiles={(files) => add(files, { suggestion: 'resolution' })}
        />
      }
    >
      {uploads.length > 0 && (
        <ul aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} categories={categories} />
          ))}
        </ul>
      )}
      {choices.documents.length === 0 && uploads.length === 0 && (
        <p>Attach a resolution, a consent, or another document that shows the change.</p>
      )}
      <Boxes documents={choices.documents} attached={attached} onChange={attach} />
    </Panel>
  );
}
