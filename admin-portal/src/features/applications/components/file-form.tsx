import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useFile } from '../api/application.mutations.ts';
import { keptKey } from '../api/application.queries.ts';

/** Records that the documents are with the Registrar, who may still refuse them. */
export function FileForm({ applicationId }: { applicationId: string }) {
  return (
    <Panel title="File with the Registrar" note="or incorporate at once, when the answer is there">
      <CommandForm
        label="File with the Registrar"
        command={useFile(applicationId)}
        defaultValues={{ reference: '' }}
        toInput={(values) => values}
        submit="Filed"
        layout="line"
        variant="outlined"
        keep={keptKey(useTenantScope(), 'file', applicationId)}
      >
        {({ control }) => (
          <FormTextField
            name="reference"
            control={control}
            label="Reference of the filing"
            help="What the registry calls it."
            maxLength={60}
            optional
          />
        )}
      </CommandForm>
    </Panel>
  );
}
