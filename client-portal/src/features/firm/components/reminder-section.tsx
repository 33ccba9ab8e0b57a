import { GeneralDays, isGeneral, LevelsPanel } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryState, SectionHead, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { firmQueries } from '../api/firm.queries.ts';
import { CheckPoint } from './check-point.tsx';

/** When clients are reminded: the letters of late invoices, and the days of the daily mail. */
export function ReminderSection() {
  const query = useQuery(firmQueries.days(useTenantScope()));
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
      <SectionHead title="Days of reminders" />
      <p>Clients get one mail a day at most, on these days before or after the day that counts.</p>
      <QueryState query={query} failed="The days could not be loaded">
        {(days) => (
          <Stack>
            {days
              .filter(({ about }) => isGeneral(about))
              .map((each) => (
                <GeneralDays key={each.about} days={each} />
              ))}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
}
