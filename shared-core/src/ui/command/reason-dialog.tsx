import type { Resolver } from 'react-hook-form';

import { FormTextField } from '../form/form-text-field.tsx';
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx';

type Reason = Record<string, string>;

interface ReasonDialogProps<Input, Result> extends Omit<
  CommandDialogProps<Reason, Input, Result>,
  'children' | 'defaultValues' | 'resolver' | 'toInput'
> {
  /** The argument of the command: a refusal that names it is shown at the field. */
  name?: string;
  label?: string;
  /** Who reads it. */
  help?: string | undefined;
  /** Shown when it has fewer than `least` letters. */
  missing?: string;
  least?: number;
  most?: number;
  rows?: number;
  /** The input of the command, of the trimmed text. */
  toInput: (reason: string) => Input;
}

/** A command that needs one text, such as a reason, in a dialog. With `least={0}` it may be empty. Load it with `lazy`. */
export function ReasonDialog<Input, Result>({
  name = 'reason',
  label = 'Reason',
  help,
  missing = 'Enter the reason.',
  least = 1,
  most = 2000,
  rows = 2,
  toInput,
  ...dialog
}: ReasonDialogProps<Input, Result>) {
  const resolver: Resolver<Reason> = (values) => {
    const text = values[name]?.trim() ?? '';
    return text.length < least
      ? { values: {}, errors: { [name]: { type: 'least', message: missing } } }
      : { values: { [name]: text }, errors: {} };
  };

  return (
    <CommandDialog<Reason, Input, Result>
      {...dialog}
      resolver={resolver}
      defaultValues={{ [name]: '' }}
      toInput={(values) => toInput(values[name] ?? '')}
    >
      {({ control }) => (
        <FormTextField
          name={name}
          control={control}
          label={label}
          help={help}
          multiline
          rows={rows}
          maxLength={most}
          optional={least === 0}
        />
      )}
    </CommandDialog>
  );
}
