import { FieldFrame } from '@portal/shared-core/ui/form';
import { ReceiptUpload } from '@portal/shared-core/uploads';
import { useController, type Control } from 'react-hook-form';

import type { Completion } from './compliance.mutations.ts';

/** The receipt of a duty, uploaded from its form as a document of the company. */
export function ReceiptField({
  name,
  control,
  subjectId,
  help,
}: {
  name: 'document_id';
  control: Control<Completion>;
  /** The company. */
  subjectId: string;
  help?: string | undefined;
}) {
  const { field, fieldState } = useController({ name, control });
  return (
    <FieldFrame label="Receipt" optional help={help} error={fieldState.error?.message}>
      {() => <ReceiptUpload value={field.value} onChange={field.onChange} subjectId={subjectId} />}
    </FieldFrame>
  );
}
