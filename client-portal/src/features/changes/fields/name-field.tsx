import type { ChangeForm } from '@portal/shared-core/changes';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useFormContext, useWatch } from 'react-hook-form';

import { NameFindings } from '#/components/names/name-findings.tsx';

/** The new name of a company, checked while it is typed. */
export function NameField({ entityType }: { entityType: string }) {
  const { control } = useFormContext<ChangeForm>();
  return (
    <div>
      <FormTextField
        name="name"
        control={control}
        label="New name"
        help="With its ending, such as Ltd."
        maxLength={160}
      />
      <NameFindings name={useWatch({ control, name: 'name' })} entityType={entityType} />
    </div>
  );
}
