import { useTenantScope } from '@portal/shared-core/tenant';
import {
  CopyField,
  DateText,
  DetailPage,
  ErrorScreen,
  Facts,
  Panel,
  QueryPanel,
  StatusChip,
  TextLink,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { TenantAuditLink } from '#/components/audit-link.tsx';
import { paths } from '#/paths.ts';

import { tenantQueries } from './api/tenant.queries.ts';
import { BrandingPanel } from './components/branding-panel.tsx';
import { TenantExports } from './components/exports-panel.tsx';
import { FeaturesPanel } from './components/features-panel.tsx';
import { GeneralPanel } from './components/general-panel.tsx';
import { LimitsPanel } from './components/limits-panel.tsx';
import { ParticularsPanel } from './components/particulars-panel.tsx';
import { SenderPanel } from './components/sender-panel.tsx';
import { DeletionOnly, TenantDeletion } from './components/deletion-section.tsx';
import { StandingAction } from './components/standing-action.tsx';
import { SuperAdminOnly } from './components/super-admin-only.tsx';

function TenantDetail() {
  const scope = useTenantScope();
  const tenantId = useRequiredParam('tenantId');
  const { data: tenants } = useSuspenseQuery(tenantQueries.list(scope));
  const tenant = tenants.find(({ id }) => id === tenantId);
  const members = useQuery(tenantQueries.members(scope, tenantId));
  if (!tenant) return <ErrorScreen kind="not-found" />;
  return (
    <DetailPage
      title={tenant.name}
      status={
        tenant.status === 'active' ? (
          <StatusChip label="Active" tone="good" />
        ) : (
          <StatusChip label="Suspended" tone="bad" />
        )
      }
      breadcrumbs={[{ label: 'Tenants', to: paths.tenants }, { label: tenant.name }]}
      action={<StandingAction tenant={tenant} />}
      rail={
        <>
          <Panel title="About">
            <Facts
              items={[
                { label: 'Short name', value: tenant.slug },
                { label: 'Since', value: <DateText value={tenant.created_at} /> },
                { label: 'Active owners', value: tenant.owners },
                tenant.owner_invitations > 0 && {
                  label: 'Owners invited',
                  value: tenant.owner_invitations,
                  note: 'The link is in Users of this firm.',
                },
                {
                  label: 'Last action',
                  value: tenant.last_action && (
                    <DateText value={tenant.last_action} format="time" />
                  ),
                },
              ]}
            />
            <CopyField label="Id" value={tenant.id} />
            <TenantAuditLink tenantId={tenant.id} />
          </Panel>
          <QueryPanel
            title="Members"
            note={(rows) => `${rows.length}`}
            query={members}
            failed="The members could not be loaded"
            empty="No member yet."
          >
            {(rows) => (
              <Facts
                items={rows.map(({ role, person }) => ({
                  label: role === 'owner' ? 'Owner' : 'Member',
                  value: (
                    <TextLink to={paths.user(person.id)}>
                      {person.full_name || person.email}
                    </TextLink>
                  ),
                  note: person.status === 'suspended' ? 'Suspended' : person.email,
                }))}
              />
            )}
          </QueryPanel>
        </>
      }
    >
      <GeneralPanel tenant={tenant} />
      <BrandingPanel tenant={tenant} />
      <ParticularsPanel tenant={tenant} />
      <SenderPanel tenant={tenant} />
      <FeaturesPanel tenant={tenant} />
      <LimitsPanel tenant={tenant} />
      <TenantExports tenant={tenant} />
      <TenantDeletion tenantId={tenant.id} />
    </DetailPage>
  );
}

/** A tenant: its standing, members, look, features and limits, for the super admin alone (TNT-01, NAV-05). */
export function TenantPage() {
  return (
    <SuperAdminOnly otherwise={<DeletionOnly />}>
      <TenantDetail />
    </SuperAdminOnly>
  );
}
