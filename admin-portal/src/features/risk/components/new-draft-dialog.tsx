import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import type { RiskModel } from '../api/model.queries.ts';
import { useSaveModel } from '../api/risk.mutations.ts';

const rule = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'Use 2 to 120 characters.')),
  source_note: z.string().check(z.trim(), z.minLength(1, 'Enter why the model is to change.')),
});

type Values = z.infer<typeof rule>;

/** Starts a draft as a copy of the model of today. Load it with `lazy`. */
export function NewDraftDialog({
  from,
  version,
  onDone,
  onClose,
}: {
  from: RiskModel;
  version: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const command = useSaveModel();
  return (
    <CommandDialog<Values, Parameters<typeof command.mutate>[0], number>
      title={`Start version ${version}`}
      text={
        <p>{`It begins as a copy of version ${from.version}. Nothing changes until another person publishes it.`}</p>
      }
      command={command}
      resolver={zodResolver(rule)}
      defaultValues={{ name: '', source_note: '' }}
      toInput={({ name, source_note: source }) => ({
        version,
        revision: 0,
        name,
        definition: from.definition,
        source,
      })}
      submit="Start the draft"
      onDone={onDone}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormTextField name="name" control={control} label="Name" maxLength={120} />
          <FormTextField
            name="source_note"
            control={control}
            label="Source"
            help="Where the figures will come from, and who decides on them."
            multiline
            rows={3}
            maxLength={1000}
          />
        </>
      )}
    </CommandDialog>
  );
}
