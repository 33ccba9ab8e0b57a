import { ListPage } from '@portal/shared-core/lists';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  ButtonLink,
  EmptyState,
  InlineAlert,
  Page,
  showToast,
  Skeleton,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { SettingsTabs } from '#/components/settings-tabs.tsx';
import { paths } from '#/paths.ts';

import { clientErrorQueries, type ErrorVersion } from './api/client-error.queries.ts';
import { appName, columns } from './client-error-columns.tsx';

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
      action={<Switch />}
      above={<Off />}
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

/** Each app with how many errors it has. */
function appOptions(versions: readonly ErrorVersion[]) {
  return ['site', 'client', 'admin'].map((value) => ({
    value,
    label: appName(value),
    count: versions
      .filter(({ portal }) => portal === value)
      .reduce((n, { errors }) => n + errors, 0),
  }));
}

/** Each version once, over its apps, with its errors and reports. */
function versionOptions(versions: readonly ErrorVersion[]) {
  const names = [...new Set(versions.map(({ version }) => version))];
  return names.map((name) => {
    const own = versions.filter(({ version }) => version === name);
    const errors = own.reduce((sum, each) => sum + each.errors, 0);
    const reports = own.reduce((sum, each) => sum + each.reports, 0);
    return {
      value: name,
      label: `${name}: ${errors} ${errors === 1 ? 'error' : 'errors'}, ${reports} ${reports === 1 ? 'report' : 'reports'}`,
    };
  });
}

/** Turns the keeping of reports on and off. */
function Switch() {
  const { data: areKept } = useQuery(clientErrorQueries.areKept(useTenantScope()));
  const turn = useCommand('set_client_error_reports');
  if (areKept === undefined) return null;
  return (
    <>
      {turn.error && <InlineAlert tone="bad">{turn.error.message}</InlineAlert>}
      <Button
        loading={turn.isPending}
        onClick={() =>
          turn.mutate(
            { is_on: !areKept },
            { onSuccess: () => showToast({ text: `Reports are ${areKept ? 'off' : 'on'}` }) },
          )
        }
      >
        {areKept ? 'Turn reports off' : 'Turn reports on'}
      </Button>
    </>
  );
}

function Off() {
  const { data: areKept } = useQuery(clientErrorQueries.areKept(useTenantScope()));
  if (areKept !== false) return null;
  return (
    <InlineAlert tone="info" title="Reports are off">
      New errors are not kept. Those below are erased in their time, which is a threshold of the
      reference data.
    </InlineAlert>
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
