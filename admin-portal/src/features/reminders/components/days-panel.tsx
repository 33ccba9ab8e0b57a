import { daysText } from '@portal/shared-core/domain/reminder-days';
import { GeneralDays, isGeneral, LevelsPanel } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, QueryState, SidePanel, Stack, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { reminderQueries, type ReminderDays } from '#/components/reminders/reminder.queries.ts';
import { paths } from '#/paths.ts';

/** On which days people are reminded, beside the list: of all duties, invoices, yearly statements and documents, and which rules have days of their own. */
export function DaysPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(reminderQueries.days(useTenantScope()));
  const held = useNotAllowed('set_invoice_ladder');
  const heldDays = useNotAllowed('set_reminder_ladder');
  return (
    <SidePanel title="Days of reminders" onClose={onClose}>
      <QueryState query={query} failed="The days could not be loaded">
        {(days) => (
          <Stack>
            {days
              .filter(({ about }) => isGeneral(about))
              .map((each) => (
                <GeneralDays key={each.about} days={each} held={heldDays} />
              ))}
            <LevelsPanel held={held} />
            <OwnDays rules={days.filter(({ about }) => !isGeneral(about))} />
          </Stack>
        )}
      </QueryState>
    </SidePanel>
  );
}

function OwnDays({ rules }: { rules: readonly ReminderDays[] }) {
  return (
    <Panel title="Rules with days of their own">
      {rules.length === 0 ? (
        <p>
          None. Open a rule to set its days: <TextLink to={paths.rules}>Rules</TextLink>
        </p>
      ) : (
        <Facts
          items={rules.map(({ about, name, days }) => ({
            id: about,
            label: daysText(days),
            value: <TextLink to={paths.rule(about)}>{name ?? about}</TextLink>,
          }))}
        />
      )}
    </Panel>
  );
}
