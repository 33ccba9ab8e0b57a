import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, Facts, InlineAlert, Page, QueryPanel, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { AuditLink } from '#/components/audit-link.tsx';

import {
  settingQueries,
  type GroupName,
  type SettingGroups,
  type StoredGroup,
} from '../api/settings.queries.ts';
import type { Setting } from './setting.ts';
import { SettingsTabs } from '#/components/settings-tabs.tsx';

/** A group of the platform's settings: its form, or its values and who may change them (DATA-05). */
export function GroupPage<Name extends GroupName>({
  group,
  title,
  text,
  held,
  settings,
  children,
  after,
}: {
  group: Name;
  title: string;
  /** What these settings are about, as a sentence. */
  text: string;
  /** Why the person may not change them; null while it is not known. */
  held: string | null | undefined;
  settings: readonly Setting<SettingGroups[Name]>[];
  children: (stored: StoredGroup<SettingGroups[Name]>) => ReactNode;
  /** Below the form. */
  after?: ReactNode;
}) {
  const query = useQuery(settingQueries.group(useTenantScope(), group));
  return (
    <Page title="Settings" subText={text}>
      <SettingsTabs />
      <Stack>
        <QueryPanel
          title={title}
          note={(stored) => <Since stored={stored} />}
          action={<AuditLink table="platform_settings" id={group} />}
          query={query}
          failed="The settings could not be loaded"
        >
          {(stored) =>
            held === undefined ? (
              children(stored)
            ) : (
              <Stack>
                {held && (
                  <InlineAlert tone="neutral" title="You can read these settings">
                    {held}
                  </InlineAlert>
                )}
                <Facts
                  items={settings.map(({ label, valueText }) => ({
                    label,
                    value: valueText(stored.value),
                  }))}
                />
              </Stack>
            )
          }
        </QueryPanel>
        {after}
      </Stack>
    </Page>
  );
}

function Since({ stored: { by, at, version } }: { stored: StoredGroup<unknown> }) {
  if (version === 1) return 'Never changed';
  return (
    <>
      Saved by {by ?? 'a former colleague'}, <DateText value={at} format="time" />
    </>
  );
}
