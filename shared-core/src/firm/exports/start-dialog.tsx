import { z, zodResolver } from '../../schema/index.ts';
import { CommandDialog } from '../../ui/command/index.ts';
import { FormCheckbox, FormTextField } from '../../ui/form/index.ts';
import { useStartExport, type FirmExport } from './export.queries.ts';

const schema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Say why, in at least three letters.'),
      z.maxLength(500, 'Use at most 500 characters.'),
    ),
  isAware: z.boolean().check(z.refine((is) => is, 'Say that you keep it in a safe place.')),
});

/** Asks why, and starts an export. Load it with `lazy`. */
export function StartExport({
  firmId,
  scope,
  onClose,
}: {
  firmId: string;
  scope: FirmExport['scope'];
  onClose: () => void;
}) {
  return (
    <CommandDialog
      title={
        scope === 'firm'
          ? 'Export everything of the firm?'
          : 'Export everything, with records of staff?'
      }
      text={
        <p>
          {scope === 'firm'
            ? 'The other owners of the firm and the super admin are notified.'
            : 'It holds ratings, hits and notes, which the firm and its clients must not learn of. Owners are not notified.'}{' '}
          Every download is recorded.
        </p>
      }
      command={useStartExport()}
      resolver={zodResolver(schema)}
      defaultValues={{ reason: '', isAware: false }}
      toInput={({ reason }) => ({ tenant_id: firmId, scope, reason })}
      submit="Export"
      toast={{ text: 'The export has begun' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            multiline
            rows={2}
            maxLength={500}
          />
          <FormCheckbox
            name="isAware"
            control={control}
            label="I keep the files in a safe place: they hold personal data of clients"
          />
        </>
      )}
    </CommandDialog>
  );
}
