import { DaysEditor } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { reminderQueries, type ReminderDays } from '#/components/reminders/reminder.queries.ts';
import { paths } from '#/paths.ts';

/** On which days clients of this firm are reminded of the duties of a rule: days of its own, or those of all duties. */
export function RuleReminders({ code, name }: { code: string; name: string }) {
  const query = useQuery(reminderQueries.days(useTenantScope()));
  return (
    <QueryPanel
      title="Reminders"
      query={query}
      failed="The days could not be loaded"
      note={(all) => noteOf(all, code)}
      action={<TextLink to={paths.reminders}>What goes out</TextLink>}
    >
      {(all) => <Days code={code} name={name} all={all} />}
    </QueryPanel>
  );
}

const daysOfRule = (all: readonly ReminderDays[], code: string) =>
  all.find(({ about }) => about === code);

function noteOf(all: readonly ReminderDays[], code: string): string {
  const own = daysOfRule(all, code);
  if (own?.is_own) return 'set by this firm for this rule';
  return own ? 'as the platform sets them for this rule' : 'as for all duties';
}

function Days({ code, name, all }: { code: string; name: string; all: readonly ReminderDays[] }) {
  const own = daysOfRule(all, code);
  const inForce = own ?? daysOfRule(all, 'DUTIES');
  const held = useNotAllowed('set_reminder_ladder');
  const reset = own?.platform_days ? 'Use the platform’s days' : 'Use the days of all duties';
  return (
    <DaysEditor
      about={code}
      label={`Days of reminders, ${name}`}
      days={inForce?.days ?? []}
      held={held}
      reset={own?.is_own ? reset : undefined}
    />
  );
}
