import { z, zodResolver } from '../../schema/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { CommandDialog, ReasonDialog } from '../../ui/command/index.ts';
import { FormCheckbox } from '../../ui/form/index.ts';
import { useConfirm, useReject } from './bank-details.mutations.ts';
import { Compared } from './compared.tsx';
import { currencyText, keptKey, type Details, type WaitingDetails } from './fields.ts';

const checked = z.object({
  isChecked: z
    .boolean()
    .check(z.refine((is) => is, 'Compare them with the paper of the bank first, and say so here.')),
});

/** Lets bank details take effect; old and new stand side by side. Load it with `lazy`. */
export function ConfirmDetails({
  details,
  now,
  onClose,
}: {
  details: WaitingDetails;
  now: Details | undefined;
  onClose: () => void;
}) {
  return (
    <CommandDialog
      title={`Confirm the bank details in ${currencyText(details.currency)}?`}
      text={
        <>
          <p>
            Clients pay to this account from then on. The super admin and the owners of the firm are
            notified.
          </p>
          <Compared now={now} proposed={details} />
        </>
      }
      command={useConfirm()}
      resolver={zodResolver(checked)}
      defaultValues={{ isChecked: false }}
      toInput={() => ({ details_id: details.id })}
      submit="Confirm"
      toast={{ text: 'Bank details confirmed' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormCheckbox
          name="isChecked"
          control={control}
          label="I compared them with the paper of the bank, and did not rely on an email"
        />
      )}
    </CommandDialog>
  );
}

/** Rejects proposed bank details; their author takes them back. Load it with `lazy`. */
export function RejectDetails({
  details,
  isMine,
  onClose,
}: {
  details: WaitingDetails;
  isMine: boolean;
  onClose: () => void;
}) {
  const keep = keptKey(useTenantScope(), 'reject', details.id);
  const currency = currencyText(details.currency);
  return (
    <ReasonDialog
      title={
        isMine
          ? `Take back the bank details in ${currency}?`
          : `Reject the bank details in ${currency}?`
      }
      text={<p>Nothing changes for clients. What was proposed stays in the list below.</p>}
      command={useReject(details.id)}
      help={isMine ? undefined : 'Who proposed it reads it.'}
      least={isMine ? 0 : 1}
      most={1000}
      rows={3}
      toInput={(reason) => ({ reason })}
      submit={isMine ? 'Take it back' : 'Reject'}
      danger
      toast={{ text: isMine ? 'Proposal taken back' : 'Proposal rejected' }}
      keep={keep}
      onClose={onClose}
    />
  );
}
