import { FieldFrame } from '@portal/shared-core/ui/form';
import { ReceiptUpload } from '@portal/shared-core/uploads';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * A receipt about a company or an application, uploaded from a form. The field holds `{ id, name }` of the document, or null. Send the form
 * only when `useReceiptState` says that it is not on its way: until then the document is not there yet.
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
  return (
    <FieldFrame label="Receipt" optional error={fieldState.error?.message}>
      {() => <ReceiptUpload value={field.value} onChange={field.onChange} subjectId={subjectId} />}
    </FieldFrame>
  );
}
