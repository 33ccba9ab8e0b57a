import styled from '@emotion/styled';
import type { PortalName } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  ButtonLink,
  DataTable,
  EmptyState,
  ExportMenu,
  FilterChips,
  Page,
  Panel,
  QueryState,
  Skeleton,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { SettingsTabs } from '#/components/settings-tabs.tsx';
import { paths } from '#/paths.ts';

import { portalVersionQueries, type PortalVersion } from './api/portal-version.queries.ts';
import { PinsPanel } from './components/pins-panel.tsx';
import { UncheckedAlert } from './components/unchecked-alert.tsx';
import { columnsOf } from './version-columns.tsx';
import { periods, portalNames } from './versions.ts';

const Legend = styled('p')({ color: color.secondary, fontSize: 13, maxWidth: 960 });

function Versions() {
  const [params, setParams] = useSearchParams();
  const days = periods.find(({ value }) => value === params.get('days'))?.value ?? '7';
  const query = useQuery(portalVersionQueries.versions(useTenantScope(), Number(days)));
  return (
    <Page
      title="Portals"
      width="wide"
      subText="Which versions of the portals browsers start, and how it goes. A new version that fails for many is withdrawn by itself."
      tabs={<SettingsTabs />}
    >
      <FilterChips
        label="Period"
        options={periods}
        value={days}
        onChange={(value) => setParams({ days: value }, { replace: true })}
      />
      <QueryState query={query} failed="The versions could not be loaded">
        {(versions) => (
          <>
            <UncheckedAlert versions={versions} />
            <VersionPanel portal="client" versions={versions} />
            <VersionPanel portal="admin" versions={versions} />
          </>
        )}
      </QueryState>
      <Legend>
        Loads are starts whose first screen stood; those of a last good copy ran in the place of a
        newer version that failed. Failures ended before a screen, crashes on the first one. Share
        failed is failures and crashes of all starts. Slow loads took longer than the{' '}
        <Link to={paths.referenceTable('thresholds')}>threshold</Link>. Unchecked are visits of
        staff on which the browser did not check the files. Counts begin with a full hour and hold
        no person.
      </Legend>
      <PinsPanel />
    </Page>
  );
}

function VersionPanel({
  portal,
  versions,
}: {
  portal: PortalName;
  versions: readonly PortalVersion[];
}) {
  const rows = versions.filter((each) => each.portal === portal);
  const title = `${portalNames[portal]} portal`;
  const columns = columnsOf(portal);
  return (
    <Panel
      title={title}
      action={
        rows.length > 0 && <ExportMenu name={`${portal}-versions`} columns={columns} rows={rows} />
      }
      flush
    >
      {rows.length > 0 ? (
        <DataTable
          label={`Versions of the ${title.toLowerCase()}`}
          columns={columns}
          rows={rows}
          rowKey={({ version }) => version}
        />
      ) : (
        <EmptyState
          title="No start was reported"
          text="Each browser reports once when it starts the portal. Select a longer period to look further back."
        />
      )}
    </Panel>
  );
}

/** Versions of the portals, how they start, and who is pinned to one; for the super admin alone. */
function PortalVersionsPage() {
  const isSuperAdmin = useIsSuperAdmin();
  if (isSuperAdmin) return <Versions />;
  return (
    <Page title="Portals" tabs={<SettingsTabs />}>
      {isSuperAdmin === undefined ? (
        <Skeleton width="100%" height={240} />
      ) : (
        <EmptyState
          title="For the super admin alone"
          text="Versions of the portals concern every firm."
          action={<ButtonLink to={paths.settings}>To your account</ButtonLink>}
        />
      )}
    </Page>
  );
}

export { PortalVersionsPage as Component };
