import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog, ReasonDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';

import { useHoldRecords, useLiftHold } from './erasure.mutations.ts';

interface HoldDialogProps {
  name: string;
  onDone?: () => void;
  onClose: () => void;
}

const MOST = 1000;
const hold = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter why the records are held.'),
      z.maxLength(MOST, `Use at most ${MOST} characters.`),
    ),
  until: z.string(),
});

/** Holds the records of a person with a reason, until a day or until the hold is lifted. Load it with `lazy`. */
export function HoldRecords({
  partyId,
  name,
  reason = '',
  until = '',
  onDone,
  onClose,
}: HoldDialogProps & { partyId: string; reason?: string; until?: string }) {
  const command = useHoldRecords(partyId);
  return (
    <CommandDialog<z.infer<typeof hold>, z.infer<typeof hold>, string>
      title={`Hold the records of ${name}`}
      text={<p>Nothing of them is deleted while the hold lasts. An approval falls away.</p>}
      command={command}
      resolver={zodResolver(hold)}
      defaultValues={{ reason, until }}
      toInput={(values) => values}
      submit="Hold"
      toast={{ text: 'The records are held.' }}
      {...(onDone && { onDone: () => onDone() })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="reason"
            control={control}
            label="Why they are held"
            help="Staff only, such as a case in court or an inquiry of the authority. Kept in the audit log."
            maxLength={MOST}
            multiline
            rows={3}
          />
          <FormDateField
            name="until"
            control={control}
            label="Last day"
            help="Empty: until it is lifted."
            min={nassauToday()}
            optional
          />
        </>
      )}
    </CommandDialog>
  );
}

/** Lifts a hold with a reason. Load it with `lazy`. */
export function LiftHold({ holdId, name, onDone, onClose }: HoldDialogProps & { holdId: string }) {
  const command = useLiftHold(holdId);
  return (
    <ReasonDialog
      title={`Lift the hold of ${name}`}
      text={<p>Records that are due go back to the list. Nothing is deleted by this.</p>}
      command={command}
      label="Why it ends"
      help="Staff only. Kept in the audit log."
      missing="Enter why the hold ends."
      most={MOST}
      toInput={(reason) => ({ reason })}
      submit="Lift the hold"
      toast={{ text: 'The hold is lifted.' }}
      {...(onDone && { onDone: () => onDone() })}
      onClose={onClose}
    />
  );
}
