import { useTenantScope } from '@portal/shared-core/tenant';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

import { companyRecord } from './record.queries.ts';

/** Why the record of a company changes, and the document it rests on. */
export function ReasonFields<Values extends FieldValues & { reason: string; document: string }>({
  control,
  companyId,
}: {
  control: Control<Values>;
  companyId: string;
}) {
  const { data } = useQuery(companyRecord(useTenantScope(), companyId));
  const documents = data?.documents.filter(({ status }) => status !== 'superseded') ?? [];
  return (
    <>
      <FormTextField
        // Every form with these fields has them.
        name={'reason' as FieldPath<Values>}
        control={control}
        label="Reason"
        help="Staff only. It is kept with the change."
        multiline
        rows={2}
        maxLength={2000}
      />
      <FormSelect
        name={'document' as FieldPath<Values>}
        control={control}
        label="Document it rests on"
        optional
        options={[
          { value: '', label: 'None' },
          ...documents.map(({ id, kind, file_name: file }) => ({
            value: id,
            label: `${kind.name}, ${file}`,
          })),
        ]}
      />
    </>
  );
}
