import { daysText } from '../../domain/reminder-days.ts';
import { Button, Stack, useDisclosure } from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { DaysForm, type DaysFormProps } from './days-form.tsx';

/** On which days people are reminded, as text, and the way to change them for who may. */
export function DaysEditor({
  held: missing,
  ...props
}: Omit<DaysFormProps, 'close'> & {
  /** Why the reader may not change them. */
  held?: string | undefined;
}) {
  const form = useDisclosure();
  if (form.isOpen) return <DaysForm {...props} close={form.close} />;
  return (
    <Stack>
      <p>{daysText(props.days)}</p>
      {missing ? (
        <HeldButton because={missing}>Change the days</HeldButton>
      ) : (
        <div>
          <Button size="small" ref={form.opener} onClick={form.open}>
            Change the days…
          </Button>
        </div>
      )}
    </Stack>
  );
}
