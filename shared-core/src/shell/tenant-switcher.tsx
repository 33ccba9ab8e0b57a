import styled from '@emotion/styled';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';

import { useSwitchTenant, useTenants } from '../tenant/index.ts';
import { Avatar, Icon, Skeleton } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { BarButton, BarLabel, BarPrefix } from '../ui/frame/bar-button.ts';
import { TenantMenuList } from './parts.ts';

const Name = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  padding: '0 8px',
  fontWeight: 500,
});

const Switch = styled(BarButton)({ minWidth: 0 });

const Failed = styled('span')({ padding: '0 8px', color: color.bad.ink, fontWeight: 500 });

/** The active tenant: only its name where there is no choice, a menu of names where there is (TOP-02). */
export function TenantSwitcher() {
  const { tenants, active, isPending, isLoadingError } = useTenants();
  const { mutate: switchTo, error: refused } = useSwitchTenant();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  if (isPending) return <Skeleton width={160} height={20} />;
  if (isLoadingError) return <Failed role="alert">Error loading tenants</Failed>;
  if (!active) return null;
  if (tenants.length === 1) {
    return (
      <Name>
        <Avatar name={active.name} square size="small" />
        <BarLabel>{active.name}</BarLabel>
      </Name>
    );
  }

  function choose(tenantId: string) {
    setAnchor(null);
    if (tenantId !== active?.id) switchTo(tenantId);
  }

  return (
    <>
      {refused && <Failed role="alert">{refused.message}</Failed>}
      <Switch
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={active.name} square size="small" />
        <BarPrefix>Tenant: </BarPrefix>
        <BarLabel>{active.name}</BarLabel>
        <Icon of={ChevronDown} size={16} />
      </Switch>
      <Suspense>
        {anchor && (
          <TenantMenuList
            anchor={anchor}
            tenants={tenants}
            activeId={active.id}
            onSelect={choose}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
