import styled from '@emotion/styled';
import { Button } from '@portal/shared-core/ui';
import { FieldFrame } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

import { PickFilesButton } from '#/components/uploads/pick-files-button.tsx';
import { UploadRow } from '#/components/uploads/upload-row.tsx';
import { useUploadList } from '#/components/uploads/use-upload-list.ts';

const RECEIPT = 'payment_receipt';

const Place = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start' });
const Uploads = styled('ul')({ width: '100%', border: `1px solid ${color.line}` });
const Sent = styled('p')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/**
 * A receipt about a company or an application, uploaded from a form. The field holds `{ id, name }` of the document, or null. Send the form
 * only when `isOnItsWay` is false: until then the document is not there yet.
 */
export function ReceiptField<Values extends FieldValues>({
  name,
  control,
  subjectId,
}: {
  name: FieldPath<Values>;
  control: Control<Values>;
  subjectId: string;
}) {
  const { field, fieldState } = useController({ name, control });
  const value = field.value as Receipt | null;
  const { uploads, add } = useUploadList(subjectId);
  const own = uploads.filter(({ id }) => id === value?.id);

  function send([file]: File[]) {
    if (!file) return;
    const details = { category: RECEIPT, expiresOn: null };
    const [id] = add([file], { suggestion: RECEIPT, details });
    if (id) field.onChange({ id, name: file.name });
  }

  return (
    <FieldFrame label="Receipt" optional error={fieldState.error?.message}>
      {() => (
        <Place>
          {value && own.length === 0 && (
            <Sent>
              {value.name} is attached.
              <Button size="small" variant="text" onClick={() => field.onChange(null)}>
                Leave it out
              </Button>
            </Sent>
          )}
          {own.length > 0 && (
            <Uploads aria-label="Receipt on its way">
              {own.map((upload) => (
                <UploadRow key={upload.id} upload={upload} categories={receiptOnly} />
              ))}
            </Uploads>
          )}
          {(!value || own.some(({ state }) => state === 'refused')) && (
            <PickFilesButton label="Attach a receipt" what="PDF or picture" onFiles={send} />
          )}
        </Place>
      )}
    </FieldFrame>
  );
}

export interface Receipt {
  /** Of the document. */
  id: string;
  name: string;
}

const receiptOnly = [{ code: RECEIPT, name: 'Receipt', expires: false }];
