import { CommandForm } from '@portal/shared-core/ui/command';

import { useTakeBack } from '../api/bank-line.mutations.ts';

/** Puts a line among those to work on again. */
export function TakeBack({ id, label = 'Take back' }: { id: string; label?: string }) {
  return (
    <CommandForm
      label="Take the line back"
      command={useTakeBack()}
      defaultValues={{}}
      toInput={() => ({ line_id: id })}
      submit={label}
      variant="outlined"
      toast={{ text: 'The line is to work on again' }}
    >
      {() => null}
    </CommandForm>
  );
}
