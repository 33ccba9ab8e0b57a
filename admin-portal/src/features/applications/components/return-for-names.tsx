import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useReturnForNames } from '../api/application.mutations.ts';
import { keptKey } from '../api/application.queries.ts';

/** Sends the application back to the client, who chooses other names. The approval is given anew after that. */
export function ReturnForNames({ applicationId }: { applicationId: string }) {
  return (
    <CommandForm
      label="Return for other names"
      command={useReturnForNames(applicationId)}
      defaultValues={{ note: '' }}
      toInput={(values) => values}
      submit="Return to the client"
      keep={keptKey(useTenantScope(), 'return-for-names', applicationId)}
    >
      {({ control }) => (
        <FormTextField
          name="note"
          control={control}
          label="What else should the client know?"
          help="The client reads: “The Registrar granted none of the names. Please choose other names.” and your note. The application is reviewed and approved again afterwards."
          multiline
          rows={3}
          maxLength={1800}
          optional
        />
      )}
    </CommandForm>
  );
}
