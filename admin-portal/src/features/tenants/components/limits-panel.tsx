import { formatNumber } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { formatFileSize } from '@portal/shared-core/ui';
import { FormNumberField } from '@portal/shared-core/ui/form';

import type { Tenant } from '../api/tenant.queries.ts';
import { TenantForm } from './tenant-form.tsx';

const MB = 1_000_000;

const whole = (least: number, most: number) =>
  z.nullable(
    z
      .number('Enter a whole number.')
      .check(
        z.minimum(least, `Enter at least ${least}.`),
        z.maximum(most, `Enter at most ${formatNumber(most)}.`),
      ),
  );
const schema = z.object({
  companies: whole(0, 1_000_000),
  members: whole(1, 1_000_000),
  megabytes: whole(0, 1_000_000_000),
});

type Values = z.infer<typeof schema>;

/** What the tenant may have at most, with what it has. An empty field is no limit. */
export function LimitsPanel({ tenant }: { tenant: Tenant }) {
  const { companies, members, storage_bytes: bytes } = tenant;
  return (
    <TenantForm<Values>
      title="Limits"
      tenant={tenant}
      resolver={zodResolver(schema)}
      valuesOf={({ limits }) => ({
        companies: limits.max_companies ?? null,
        members: limits.max_members ?? null,
        megabytes:
          limits.max_storage_bytes === undefined ? null : Math.round(limits.max_storage_bytes / MB),
      })}
      toChange={(values) => ({
        limits: {
          ...(values.companies !== null && { max_companies: values.companies }),
          ...(values.members !== null && { max_members: values.members }),
          ...(values.megabytes !== null && { max_storage_bytes: values.megabytes * MB }),
        },
      })}
      valueText={({ limits }) =>
        [
          limits.max_companies !== undefined && `${formatNumber(limits.max_companies)} companies`,
          limits.max_members !== undefined && `${formatNumber(limits.max_members)} people`,
          limits.max_storage_bytes !== undefined && formatFileSize(limits.max_storage_bytes),
        ]
          .filter(Boolean)
          .join(', ') || 'no limit'
      }
    >
      {({ control, watch }) => (
        <>
          <FormNumberField
            name="companies"
            control={control}
            label="Companies"
            help={usageText(formatNumber(companies), companies, watch('companies'))}
            optional
          />
          <FormNumberField
            name="members"
            control={control}
            label="People, without staff"
            help={usageText(formatNumber(members), members, watch('members'))}
            optional
          />
          <FormNumberField
            name="megabytes"
            control={control}
            label="Storage"
            end="MB"
            help={usageText(formatFileSize(bytes), bytes / MB, watch('megabytes'))}
            optional
          />
        </>
      )}
    </TenantForm>
  );
}

/** What is used, and what a limit below it does. */
function usageText(used: string, amount: number, limit: number | null): string {
  const text = `In use: ${used}. Empty is no limit.`;
  return limit !== null && amount > limit
    ? `${text} What is there stays; nothing can be added.`
    : text;
}
