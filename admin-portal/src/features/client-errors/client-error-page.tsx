import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, EmptyState, Page, Skeleton } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { SettingsTabs } from '#/components/settings-tabs.tsx';
import { paths } from '#/paths.ts';

import { clientErrorQueries } from './api/client-error.queries.ts';
import { columns } from './client-error-columns.tsx';
import { appOptions, versionOptions } from './filter-options.ts';
import { ReportsOff, ReportsSwitch } from './reports-switch.tsx';

const SUB_TEXT =
  'What failed in a browser, without ids, emails and tokens. An error that comes again raises its count.';

function ClientErrorList() {
  const scope = useTenantScope();
  const { data: versions = [] } = useQuery(clientErrorQueries.versions(scope));
  return (
    <ListPage
      list="admin.client_errors"
      title="Errors of browsers"
      subText={SUB_TEXT}
      tabs={<SettingsTabs />}
      action={<ReportsSwitch />}
      above={<ReportsOff />}
      noun={['error', 'errors']}
      query={clientErrorQueries.list}
      columns={columns}
      sort={{ key: 'last_seen_at', direction: 'desc' }}
      filters={[
        { name: 'app', label: 'App', options: appOptions(versions) },
        {
          name: 'version',
          label: 'Version',
          all: 'Every version',
          shape: 'select',
          options: versionOptions(versions),
        },
      ]}
      failed="The errors could not be loaded"
      rowKey={({ id }) => id}
      rowName={({ message }) => message}
      empty={{ text: 'No browser has reported an error.' }}
    />
  );
}

/** Errors that browsers reported, by version and app, for the super admin alone. */
function ClientErrorPage() {
  const isSuperAdmin = useIsSuperAdmin();
  if (isSuperAdmin) return <ClientErrorList />;
  return (
    <Page title="Errors of browsers" tabs={<SettingsTabs />}>
      {isSuperAdmin === undefined ? (
        <Skeleton width="100%" height={240} />
      ) : (
        <EmptyState
          title="For the super admin alone"
          text="Errors of browsers concern every firm."
          action={<ButtonLink to={paths.settings}>To your account</ButtonLink>}
        />
      )}
    </Page>
  );
}

export { ClientErrorPage as Component };
