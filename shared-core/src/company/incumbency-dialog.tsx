import { useForm } from 'react-hook-form';

import { FormCheckbox } from '../ui/form/index.ts';
import { FormDialog } from '../ui/index.ts';
import type { IncumbencyParts } from '../views/company-pdf/index.ts';

/** Selects what a certificate of incumbency contains beside the directors and officers. */
export function IncumbencyDialog({
  onSelect,
  onClose,
}: {
  onSelect: (parts: IncumbencyParts) => void;
  onClose: () => void;
}) {
  const { control, getValues } = useForm<IncumbencyParts>({
    defaultValues: { members: true, owners: false, charges: true },
  });
  return (
    <FormDialog
      title="Certificate of incumbency"
      submitLabel="Make the PDF"
      onSubmit={() => onSelect(getValues())}
      onClose={onClose}
    >
      <p>Directors and officers are always in it. Select what else it shows.</p>
      <div>
        <FormCheckbox name="members" control={control} label="Members with their shares" />
        <FormCheckbox name="charges" control={control} label="Charges" />
        <FormCheckbox
          name="owners"
          control={control}
          label="Beneficial owners"
          help="They are not public: include them only for a recipient who may know them."
        />
      </div>
    </FormDialog>
  );
}
