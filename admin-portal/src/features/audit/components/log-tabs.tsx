import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** The log of changes, which is kept for good, and those of access and of refusals, which the settings govern. */
export function LogTabs() {
  return (
    <PageTabs
      label="Logs"
      items={[
        { label: 'Changes', to: paths.auditLogs, end: true },
        { label: 'Access', to: paths.accessLog },
        { label: 'Refused', to: paths.refusedCommands },
      ]}
    />
  );
}
