import { LevelsPanel } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, QueryState, SidePanel, Stack, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { DaysEditor } from '#/components/reminders/days-editor.tsx';
import { daysText } from '#/components/reminders/days.ts';
import { reminderQueries, type ReminderDays } from '#/components/reminders/reminder.queries.ts';
import { paths } from '#/paths.ts';

const general: Record<string, { title: string; text: string }> = {
  DUTIES: { title: 'Duties', text: 'Every duty whose rule has no days of its own.' },
  INVOICES: { title: 'Invoices', text: 'Invoices of companies that are not paid.' },
  STATEMENTS: { title: 'Yearly statements', text: 'Yearly statements that are not signed.' },
  DOCUMENTS: { title: 'Documents', text: 'Documents that expire, of companies and people.' },
};

/** On which days people are reminded, beside the list: of all duties, invoices, yearly statements and documents, and which rules have days of their own. */
export function DaysPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(reminderQueries.days(useTenantScope()));
  const held = useNotAllowed('set_invoice_ladder');
  return (
    <SidePanel title="Days of reminders" onClose={onClose}>
      <QueryState query={query} failed="The days could not be loaded">
        {(days) => (
          <Stack>
            {days
              .filter(({ about }) => about in general)
              .map((each) => (
                <GeneralDays key={each.about} days={each} />
              ))}
            <LevelsPanel held={held} />
            <OwnDays rules={days.filter(({ about }) => !(about in general))} />
          </Stack>
        )}
      </QueryState>
    </SidePanel>
  );
}

function GeneralDays({ days: { about, days, is_own: isOwn } }: { days: ReminderDays }) {
  const { title, text } = general[about] ?? { title: about, text: '' };
  return (
    <Panel title={title} note={isOwn ? 'set by this firm' : 'as the platform sets them'}>
      <Stack>
        <p>{text}</p>
        <DaysEditor
          about={about}
          label={`Days of reminders, ${title}`}
          days={days}
          reset={isOwn ? 'Use the platform’s days' : undefined}
        />
      </Stack>
    </Panel>
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
