import { z, zodResolver } from '@portal/shared-core/schema';
import { FormCheckbox, FormNumberField, FormTextField } from '@portal/shared-core/ui/form';

import type { SettingGroups } from '../api/settings.queries.ts';
import { GroupForm } from '../components/group-form.tsx';
import { GroupPage } from '../components/group-page.tsx';
import { useSettingsHeld } from '../components/held.ts';
import type { Setting } from '../components/setting.ts';
import { wholeBetween } from '../components/whole-between.ts';
import { EmailExtras } from './email-extras.tsx';

type Email = SettingGroups['email'];
type Values = Email & { smtp_password: string; without_password: boolean };

const fields = z.object({
  smtp_host: z
    .string()
    .check(
      z.trim(),
      z.maxLength(253, 'Use at most 253 characters.'),
      z.regex(/^[A-Za-z0-9.-]*$/, 'Enter a name such as mail.example.com.'),
    ),
  smtp_port: wholeBetween(1, 65_535),
  smtp_user: z.string().check(z.trim(), z.maxLength(254, 'Use at most 254 characters.')),
  smtp_password: z.string().check(z.maxLength(500, 'Use at most 500 characters.')),
  smtp_password_set: z.boolean(),
  without_password: z.boolean(),
  from_address: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'Use at most 254 characters.'),
      z.regex(/^([^@\s]+@[^@\s]+\.[^@\s]+)?$/, 'Enter an address such as portal@example.com.'),
    ),
  from_name: z.string().check(z.trim(), z.maxLength(160, 'Use at most 160 characters.')),
});

/** Another server, port or user needs the password again: the stored one was given for those of before. */
const schemaFor = (stored: Email) =>
  fields.check(
    z.refine(
      ({ smtp_password_set: isSet, smtp_password: typed, without_password: isRemoved, ...value }) =>
        !isSet ||
        typed !== '' ||
        isRemoved ||
        (value.smtp_host === stored.smtp_host &&
          value.smtp_port === stored.smtp_port &&
          value.smtp_user === stored.smtp_user),
      {
        path: ['smtp_password'],
        error:
          'The stored password was given for another server, port or user. Type the password of this one.',
      },
    ),
  );

const USED = 'The next mail of the portal is sent with it.';

const wording: readonly Setting<Email>[] = [
  setting('smtp_host', 'Mail server'),
  setting('smtp_port', 'Port'),
  setting('smtp_user', 'User'),
  setting('from_address', 'From address'),
  setting('from_name', 'From name'),
];

const passwordWording: readonly Setting<Values>[] = [
  {
    name: 'smtp_password',
    label: 'Password',
    valueText: ({ smtp_password: typed, smtp_password_set: isSet }) =>
      typed ? 'a new one' : isSet ? 'stored' : 'none',
    effect: () => 'It replaces the stored one, and is never shown.',
  },
  {
    name: 'without_password',
    label: 'Stored password',
    valueText: ({ without_password: isRemoved }) => (isRemoved ? 'removed' : 'kept'),
    effect: () => 'The mail server is asked without a password.',
  },
];

function setting(name: keyof Email, label: string): Setting<Email> {
  return {
    name,
    label,
    valueText: (value) => String(value[name]) || 'not set',
    effect: () => USED,
  };
}

/** /admin/settings/email, for the super admin; other staff read it. */
function EmailPage() {
  return (
    <GroupPage
      group="email"
      title="Email"
      text="The server that mails are sent with."
      held={useSettingsHeld()}
      settings={wording}
      after={<EmailExtras />}
    >
      {(stored) => (
        <GroupForm<Values, Email>
          group="email"
          title="Email"
          stored={stored}
          valuesOf={(value) => ({ ...value, smtp_password: '', without_password: false })}
          valueOf={({ smtp_password: typed, without_password: isRemoved, ...value }) => ({
            ...value,
            ...(isRemoved ? { smtp_password: '' } : typed && { smtp_password: typed }),
          })}
          afterSave={(values) => ({
            ...values,
            smtp_password: '',
            without_password: false,
            smtp_password_set:
              !values.without_password && (values.smtp_password !== '' || values.smtp_password_set),
          })}
          settings={[...(wording as readonly Setting<Values>[]), ...passwordWording]}
          resolver={zodResolver(schemaFor(stored.value))}
        >
          {({ control, watch }) => (
            <>
              <FormTextField name="smtp_host" control={control} label="Mail server" optional />
              <FormNumberField
                name="smtp_port"
                control={control}
                label="Port"
                help="587, or 465 for TLS from the start."
              />
              <FormTextField name="smtp_user" control={control} label="User" optional />
              <FormTextField
                name="smtp_password"
                control={control}
                label="Password"
                type="password"
                autoComplete="new-password"
                help={
                  watch('smtp_password_set')
                    ? 'A password is stored. Leave this empty to keep it.'
                    : 'No password is stored.'
                }
                disabled={watch('without_password')}
                optional
              />
              {watch('smtp_password_set') && (
                <FormCheckbox
                  name="without_password"
                  control={control}
                  label="Remove the stored password"
                />
              )}
              <FormTextField
                name="from_address"
                control={control}
                label="From address"
                type="email"
                optional
              />
              <FormTextField name="from_name" control={control} label="From name" optional />
            </>
          )}
        </GroupForm>
      )}
    </GroupPage>
  );
}

export { EmailPage as Component };
