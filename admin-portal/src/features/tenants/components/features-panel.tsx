import { firmFeatures, type FeatureName } from '@portal/shared-core/domain/firm-features';
import { FormSwitch } from '@portal/shared-core/ui/form';

import type { Tenant } from '../api/tenant.queries.ts';
import { TenantForm } from './tenant-form.tsx';

type Values = Record<FeatureName, boolean>;

/** A feature that is not named is on. */
function valuesOf({ features: kept }: Tenant): Values {
  return {
    applications: kept.applications ?? true,
    documents: kept.documents ?? true,
    invitations: kept.invitations ?? true,
    kyc: kept.kyc ?? true,
    reports: kept.reports ?? true,
    support: kept.support ?? true,
  };
}

/** What the tenant may use; each says what is refused while it is off. */
export function FeaturesPanel({ tenant }: { tenant: Tenant }) {
  return (
    <TenantForm<Values>
      title="Features"
      tenant={tenant}
      valuesOf={valuesOf}
      toChange={(values) => ({
        features: Object.fromEntries(Object.entries(values).filter(([, isOn]) => !isOn)),
      })}
      valueText={(stored) => {
        const off = firmFeatures.filter(({ name }) => !valuesOf(stored)[name]);
        return off.length === 0
          ? 'everything is on'
          : `off: ${off.map(({ label }) => label).join(', ')}`;
      }}
    >
      {({ control, watch }) =>
        firmFeatures.map(({ name, label, refuses }) => (
          <FormSwitch
            key={name}
            name={name}
            control={control}
            label={label}
            help={offText(refuses, watch(name))}
          />
        ))
      }
    </TenantForm>
  );
}

function offText(refuses: string, isOn: boolean): string {
  return isOn
    ? `Off refuses ${refuses}, and clients do not read what is there.`
    : `Refused: ${refuses}. What is there stays, and only staff read it.`;
}
