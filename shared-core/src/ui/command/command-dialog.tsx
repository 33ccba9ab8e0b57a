import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { FormDialog } from '../dialog/form-dialog.tsx';
import { Refusals } from './refusals.tsx';
import { useCommandForm, type CommandFormOptions } from './use-command-form.ts';

export interface CommandDialogProps<
  Values extends FieldValues,
  Input,
  Result,
> extends CommandFormOptions<Values, Input, Result> {
  title: string;
  /** What happens then, above the fields. */
  text?: ReactNode;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  children?: (form: UseFormReturn<Values>) => ReactNode;
}

/**
 * A command of a few fields in a dialog; load it with `lazy`, since it brings MUI's dialog. The dialog takes the focus and
 * returns it. It closes when the command has run; a refusal stays in it.
 */
export function CommandDialog<Values extends FieldValues, Input, Result>(
  props: CommandDialogProps<Values, Input, Result>,
) {
  const { title, text, command, onClose, onDone } = props;
  const { form, submit, refusals, forget } = useCommandForm({
    ...props,
    onDone(result: Result) {
      onClose();
      onDone?.(result);
    },
  });

  function cancel() {
    forget();
    onClose();
  }

  return (
    <FormDialog
      title={title}
      submitLabel={props.submit}
      danger={props.danger ?? false}
      busy={command.isPending}
      onSubmit={() => submit()}
      onClose={cancel}
    >
      {text}
      <Refusals of={refusals} />
      {props.children?.(form)}
    </FormDialog>
  );
}
