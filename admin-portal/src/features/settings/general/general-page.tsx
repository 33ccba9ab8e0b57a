import { dateFormats } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { FormCombobox, FormSelect, FormTextField } from '@portal/shared-core/ui/form';

import type { SettingGroups } from '../api/settings.queries.ts';
import { GroupForm } from '../components/group-form.tsx';
import { GroupPage } from '../components/group-page.tsx';
import { useSettingsHeld } from '../components/held.ts';
import type { Setting } from '../components/setting.ts';
import { LaunchChecklist } from './launch-checklist.tsx';
import { searchZones, zoneLabel } from './time-zones.ts';

type General = SettingGroups['general'];
type Values = Omit<General, 'timezone'> & { timezone: { value: string; label: string } | null };

const schema = z.object({
  company_name: z.string().check(z.trim(), z.maxLength(160, 'Use at most 160 characters.')),
  support_email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'Use at most 254 characters.'),
      z.regex(/^([^@\s]+@[^@\s]+\.[^@\s]+)?$/, 'Enter an address such as help@example.com.'),
    ),
  timezone: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((zone) => zone !== null, 'Choose a time zone.')),
  date_format: z.string(),
});

const wording: readonly Setting<General>[] = [
  {
    name: 'company_name',
    label: 'Company name',
    valueText: ({ company_name: name }) => name || 'not set',
    effect: ({ company_name: name }) =>
      name
        ? `The help beside pages names ${name}, and so do codes that are added to authenticator apps.`
        : 'The help beside pages names no company.',
  },
  {
    name: 'support_email',
    label: 'Support email',
    valueText: ({ support_email: address }) => address || 'not set',
    effect: ({ support_email: address }) =>
      address
        ? `The help beside pages shows ${address}, and so does the page of people without a firm.`
        : 'The help beside pages shows no address.',
  },
  {
    name: 'timezone',
    label: 'Time zone',
    valueText: ({ timezone }) => zoneLabel(timezone),
    effect: ({ timezone }) =>
      `Times on pages are those of ${zoneLabel(timezone)}. Days of the law stay those of Nassau.`,
  },
  {
    name: 'date_format',
    label: 'Date format',
    valueText: ({ date_format: format }) => format,
    effect: ({ date_format: format }) =>
      `Dates read like ${format}, where a person has not selected another format on their device.`,
  },
];

/** /admin/settings/general */
function GeneralPage() {
  return (
    <GroupPage
      group="general"
      title="General"
      text="The name of the platform, and how its pages write days and times."
      held={useSettingsHeld()}
      settings={wording}
      after={<LaunchChecklist />}
    >
      {(stored) => (
        <GroupForm<Values, General>
          group="general"
          title="General"
          stored={stored}
          valuesOf={(value) => ({ ...value, timezone: zoneOption(value.timezone) })}
          valueOf={generalOf}
          settings={wording.map(({ valueText, effect, ...setting }) => ({
            ...setting,
            valueText: (values) => valueText(generalOf(values)),
            effect: (values) => effect(generalOf(values)),
          }))}
          resolver={zodResolver(schema)}
        >
          {({ control }) => (
            <>
              <FormTextField
                name="company_name"
                control={control}
                label="Company name"
                help="In help and in authenticator apps. Public pages and mails keep the name they were built with; documents name the firm."
                maxLength={160}
                optional
              />
              <FormTextField
                name="support_email"
                control={control}
                label="Support email"
                type="email"
                help="In the help of signed-in people. Public pages show the address of the installation, which is in config.json."
                optional
              />
              <FormCombobox
                name="timezone"
                control={control}
                label="Time zone"
                help="Times on pages. Days of the register and of the law stay those of Nassau."
                search={searchZones}
              />
              <FormSelect
                name="date_format"
                control={control}
                label="Date format"
                help="For people who have not selected one on their device."
                options={dateFormats
                  .filter((format) => format !== 'DD MMM YYYY')
                  .map((value) => ({ value, label: value }))}
              />
            </>
          )}
        </GroupForm>
      )}
    </GroupPage>
  );
}

function zoneOption(zone: string) {
  return { value: zone, label: zoneLabel(zone) };
}

function generalOf({ timezone, ...values }: Values): General {
  return { ...values, timezone: timezone?.value ?? '' };
}

export { GeneralPage as Component };
