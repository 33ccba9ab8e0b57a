import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog, type FormCommand } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useBulk, type Outcome } from '#/components/bulk/bulk.mutations.ts';

import { useSetAside } from '../api/bank-line.mutations.ts';

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Write why this is no payment of a client.')),
});

type Values = z.infer<typeof schema>;

function SetAside<Result>({
  title,
  command,
  onDone,
  onClose,
}: {
  title: string;
  command: FormCommand<Values, Result>;
  onDone?: (result: Result) => void;
  onClose: () => void;
}) {
  return (
    <CommandDialog<Values, Values, Result>
      title={title}
      text={<p>For what is no payment of a client: interest, a transfer between own accounts.</p>}
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Set aside"
      {...(onDone ? { onDone } : { toast: { text: 'Set aside' } })}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          multiline
          rows={2}
          maxLength={500}
        />
      )}
    </CommandDialog>
  );
}

/** Sets one line aside, with the reason. */
export function SetAsideOne({ id, onClose }: { id: string; onClose: () => void }) {
  return <SetAside title="Set the line aside" command={useSetAside(id)} onClose={onClose} />;
}

/** Sets the selected lines aside, all with one reason. */
export function SetAsideMany({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly string[];
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}) {
  const command = useBulk('bank_lines.set_aside', ({ reason }: Values) => ({
    ids,
    args: { reason },
  }));
  const title = ids.length === 1 ? 'Set the line aside' : `Set ${ids.length} lines aside`;
  return <SetAside title={title} command={command} onDone={onDone} onClose={onClose} />;
}
