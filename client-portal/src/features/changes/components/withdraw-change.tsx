import { useCommand } from '@portal/shared-core/tenant';
import { Button, useDisclosure } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import type { ChangeRequest } from '../api/change.queries.ts';
import { changeKindLabels } from '@portal/shared-core/domain/changes';

const withdrawable = ['draft', 'submitted', 'in_review', 'information_requested'];

/** Withdraws a request that is not decided; what was typed stays readable. */
export function WithdrawChange({
  request: { id, kind, state, reference },
}: {
  request: ChangeRequest;
}) {
  const form = useDisclosure();
  const command = useCommand('withdraw_change_request', ({ reason }: { reason: string }) => ({
    request_id: id,
    ...(reason && { reason }),
  }));
  if (!withdrawable.includes(state)) return null;
  const name = reference ?? changeKindLabels[kind].toLowerCase();
  if (!form.isOpen) {
    return (
      <Button variant="text" danger ref={form.opener} onClick={form.open}>
        {state === 'draft' ? 'Discard this draft' : `Withdraw ${name}`}
      </Button>
    );
  }
  return (
    <CommandForm
      label={`Withdraw ${name}`}
      command={command}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit={state === 'draft' ? 'Discard' : 'Withdraw'}
      danger
      onDone={form.close}
      onCancel={form.close}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          help="The change is not made. You can start again with it later."
          maxLength={1800}
          optional
        />
      )}
    </CommandForm>
  );
}
