import { LevelsPanel } from '@portal/shared-core/firm';
import { Stack } from '@portal/shared-core/ui';

import { CheckPoint } from './check-point.tsx';

/** The letters of late invoices: the levels in force, and the way to change them. */
export function ReminderSection() {
  return (
    <Stack>
      <p>
        An invoice that is late gets a letter for each level, on its day or after it. A fee becomes
        an invoice of its own.
      </p>
      <LevelsPanel />
      <CheckPoint
        point="ladder"
        title="The levels of the platform suit you?"
        text="Say that you looked at them, and the checklist has them as done."
        label="Keep the levels as they are"
      />
    </Stack>
  );
}
