import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useFile } from '../api/application.mutations.ts';
import { keptKey, type Application } from '../api/application.queries.ts';
import { blockerName } from './blocker-name.ts';

/** Records that the documents are with the Registrar, who may still refuse them. */
export function FileForm({ application: { id, kind, content } }: { application: Application }) {
  return (
    <Panel
      title="File with the Registrar"
      note={`or ${kind === 'formation' ? 'incorporate' : 'record it'} at once, when the answer is there`}
    >
      <CommandForm
        label="File with the Registrar"
        command={useFile(id)}
        defaultValues={{ reference: '' }}
        toInput={(values) => values}
        nameOf={blockerName(content)}
        submit="Filed"
        layout="line"
        variant="outlined"
        keep={keptKey(useTenantScope(), 'file', id)}
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
