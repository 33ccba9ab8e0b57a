import { z, zodResolver } from '@portal/shared-core/schema';
import { TextLink } from '@portal/shared-core/ui';
import { FormCheckbox, FormNumberField, FormSelect } from '@portal/shared-core/ui/form';

import { paths } from '#/paths.ts';

import type { SettingGroups } from '../api/settings.queries.ts';
import { GroupForm } from '../components/group-form.tsx';
import { GroupPage } from '../components/group-page.tsx';
import { useSettingsHeld } from '../components/held.ts';
import type { Setting } from '../components/setting.ts';
import { wholeBetween } from '../components/whole-between.ts';
import { KeptByLaw } from './kept-by-law.tsx';

type Audit = SettingGroups['audit'];

const levels = [
  { value: 'debug', label: 'Debug: everything' },
  { value: 'info', label: 'Info: sign-ins, opened documents, exports' },
  { value: 'warn', label: 'Warn: failed sign-ins' },
  { value: 'error', label: 'Error: nothing of these' },
] as const;

const schema = z.object({
  retention_days: wholeBetween(30, 3650),
  log_level: z.enum(['debug', 'info', 'warn', 'error']),
  user_tracking: z.boolean(),
  ip_logging: z.boolean(),
});

const wording: readonly Setting<Audit>[] = [
  {
    name: 'retention_days',
    label: 'Retention',
    valueText: ({ retention_days: days }) => `${days} days`,
    effect: ({ retention_days: days }) =>
      `Tonight and each night, events of access older than ${days} days are removed for good, but for what the law wants kept.`,
  },
  {
    name: 'log_level',
    label: 'Log level',
    valueText: ({ log_level: level }) => level,
    effect: ({ log_level: level }) =>
      `From now on: ${levels.find(({ value }) => value === level)?.label ?? level}.`,
  },
  {
    name: 'user_tracking',
    label: 'User tracking',
    valueText: ({ user_tracking: isOn }) => (isOn ? 'on' : 'off'),
    effect: ({ user_tracking: isOn }) =>
      isOn
        ? 'New events name the person.'
        : 'New events name no person, except failed sign-ins. Older ones stay as they are.',
  },
  {
    name: 'ip_logging',
    label: 'IP logging',
    valueText: ({ ip_logging: isOn }) => (isOn ? 'on' : 'off'),
    effect: ({ ip_logging: isOn }) =>
      isOn
        ? 'New events have the network address.'
        : 'New events have no network address. Older ones stay as they are.',
  },
];

/** /admin/settings/audit, for the super admin; other staff read it. What the access log holds, and for how long. */
function AuditSettingsPage() {
  return (
    <GroupPage
      group="audit"
      title="Audit"
      text="What the access log holds, and for how long. Changes of records are kept for good."
      held={useSettingsHeld()}
      settings={wording}
      after={<KeptByLaw />}
    >
      {(stored) => (
        <GroupForm<Audit, Audit>
          group="audit"
          title="Audit"
          stored={stored}
          valuesOf={(value) => value}
          valueOf={(values) => values}
          settings={wording}
          resolver={zodResolver(schema)}
        >
          {({ control }) => (
            <>
              <p>
                These settings govern the <TextLink to={paths.accessLog}>access log</TextLink>:
                sign-ins, opened documents and exports. What makes it hold less is written there
                itself, and the compliance officers are notified.
              </p>
              <FormNumberField
                name="retention_days"
                control={control}
                label="Retention"
                end="days"
                help="30 to 3,650. What the law wants kept stays longer."
              />
              <FormSelect
                name="log_level"
                control={control}
                label="Log level"
                help="The least level that is written."
                options={levels}
              />
              <FormCheckbox
                name="user_tracking"
                control={control}
                label="User tracking"
                help="Events name the person."
              />
              <FormCheckbox
                name="ip_logging"
                control={control}
                label="IP logging"
                help="Events have the network address."
              />
            </>
          )}
        </GroupForm>
      )}
    </GroupPage>
  );
}

export { AuditSettingsPage as Component };
