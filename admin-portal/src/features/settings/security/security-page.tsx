import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { TextLink } from '@portal/shared-core/ui';
import { FormCheckbox, FormNumberField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { settingQueries, type SettingGroups, type StoredGroup } from '../api/settings.queries.ts';
import { GroupForm } from '../components/group-form.tsx';
import { GroupPage } from '../components/group-page.tsx';
import { useSettingsHeld } from '../components/held.ts';
import type { Setting } from '../components/setting.ts';
import { wholeBetween } from '../components/whole-between.ts';
import { ScanningPanel } from './scanning-panel.tsx';

type Security = SettingGroups['security'];

const schema = z.object({
  require_mfa: z.boolean(),
  mfa_for_everyone: z.optional(z.boolean()),
  password_min_length: wholeBetween(6, 72),
  password_for_everyone: z.boolean(),
  session_timeout: wholeBetween(5, 1440),
  login_attempts: wholeBetween(3, 20),
});

const wording = (without: number | undefined): readonly Setting<Security>[] => [
  {
    name: 'require_mfa',
    label: 'Second factor of staff',
    valueText: ({ require_mfa: isOn }) => (isOn ? 'required' : 'by choice'),
    effect: ({ require_mfa: isOn }) =>
      isOn
        ? `Staff read nothing before they give it. ${countText(without)}`
        : 'Staff who have one still give it when they sign in.',
  },
  {
    name: 'mfa_for_everyone',
    label: 'Second factor of clients',
    valueText: ({ require_mfa: isOn, mfa_for_everyone: everyone }) =>
      isOn && everyone ? 'required' : 'by choice',
    effect: ({ require_mfa: isOn, mfa_for_everyone: everyone }) =>
      isOn && everyone
        ? 'Clients who have none set one up with their next request, before they read anything.'
        : 'Clients who have one still give it when they sign in.',
  },
  {
    name: 'password_min_length',
    label: 'Shortest password of staff',
    valueText: ({ password_min_length: least }) => `${least} characters`,
    effect: ({ password_min_length: least }) =>
      `New passwords of staff have at least ${least} characters. Present passwords stay valid.`,
  },
  {
    name: 'password_for_everyone',
    label: 'Shortest password of clients',
    valueText: ({ password_for_everyone: isOn }) => (isOn ? 'as that of staff' : '6 characters'),
    effect: ({ password_for_everyone: isOn, password_min_length: least }) =>
      isOn
        ? `New passwords of clients, also at sign-up, have at least ${least} characters.`
        : 'New passwords of clients have at least 6 characters.',
  },
  {
    name: 'session_timeout',
    label: 'Session timeout',
    valueText: ({ session_timeout: minutes }) => `${minutes} minutes`,
    effect: ({ session_timeout: minutes }) =>
      `Idle people are signed out after ${minutes} minutes, also on pages that are open.`,
  },
  {
    name: 'login_attempts',
    label: 'Login attempts',
    valueText: ({ login_attempts: most }) => `${most}`,
    effect: ({ login_attempts: most }) =>
      `After ${most} wrong passwords for one account within 15 minutes, the network they came from is refused for 15 minutes. A link by mail still signs the person in.`,
  },
];

function countText(without: number | undefined): string {
  if (without === undefined) return 'Who has none sets one up with their next request.';
  if (without === 0) return 'All staff have one.';
  return `${without} ${without === 1 ? 'member of staff has' : 'members of staff have'} none and must set one up with the next request.`;
}

/** /admin/settings/security, for the super admin; other staff read it (AUTH-09). */
function SecurityPage() {
  const held = useSettingsHeld();
  return (
    <GroupPage
      group="security"
      title="Security"
      text="How people sign in, and how long a session lasts."
      held={held}
      settings={wording(undefined)}
      after={<ScanningPanel />}
    >
      {(stored) => <SecurityForm stored={stored} />}
    </GroupPage>
  );
}

function SecurityForm({ stored }: { stored: StoredGroup<Security> }) {
  const scope = useTenantScope();
  const { data: without } = useQuery(settingQueries.withoutFactor(scope));
  const { data: gaveFactor } = useQuery(settingQueries.gaveFactor(scope));
  return (
    <GroupForm<Security, Security>
      group="security"
      title="Security"
      stored={stored}
      valuesOf={(value) => ({ ...value, mfa_for_everyone: value.mfa_for_everyone ?? false })}
      valueOf={(values) => values}
      settings={wording(without)}
      resolver={zodResolver(schema)}
    >
      {({ control, watch }) => (
        <>
          <FormCheckbox
            name="require_mfa"
            control={control}
            label="Staff need a second factor"
            help={
              <>
                {without !== undefined && countText(without)}{' '}
                {gaveFactor === false && !watch('require_mfa') && (
                  <>
                    Before you turn it on, give your own:{' '}
                    <TextLink to={paths.settings}>set up your second factor</TextLink>, then sign in
                    with it.
                  </>
                )}
              </>
            }
          />
          <FormCheckbox
            name="mfa_for_everyone"
            control={control}
            label="Clients need one too"
            disabled={!watch('require_mfa')}
            help={
              watch('require_mfa')
                ? 'Each client sets up an app with the next request. Announce it before.'
                : 'Only together with that of staff.'
            }
          />
          <FormNumberField
            name="password_min_length"
            control={control}
            label="Shortest password of staff"
            end="characters"
            help="6 to 72."
          />
          <FormCheckbox
            name="password_for_everyone"
            control={control}
            label="Ask it of everyone"
            help="Off: clients need 6 characters."
          />
          <FormNumberField
            name="session_timeout"
            control={control}
            label="Session timeout"
            end="minutes"
            help="5 to 1,440. A session without activity ends after it."
          />
          <FormNumberField
            name="login_attempts"
            control={control}
            label="Login attempts"
            help="3 to 20 wrong passwords for one account within 15 minutes, and their network is refused for 15 minutes."
          />
        </>
      )}
    </GroupForm>
  );
}

export { SecurityPage as Component };
