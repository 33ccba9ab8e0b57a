import { Button, Stack, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { DaysForm, type DaysFormProps } from './days-form.tsx';
import { daysText } from './days.ts';

/** On which days people are reminded, as text, and the way to change them for who may. */
export function DaysEditor(props: Omit<DaysFormProps, 'close'>) {
  const form = useDisclosure();
  const missing = useNotAllowed('set_reminder_ladder');
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
