import { companyStatusLabels, type CompanyStatus } from '@portal/shared-core/domain/companies';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, Panel, Timeline } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { conditionLabels } from './condition-labels.ts';
import { companyRecord, type RecordChange } from './record.queries.ts';

/** What staff changed of a company's standing and registration, with before and after; nothing where nothing was changed. */
export function RecordHistory({ companyId }: { companyId: string }) {
  const { data } = useQuery(companyRecord(useTenantScope(), companyId));
  if (!data || data.changes.length === 0) return null;
  return (
    <Panel title="Standing and corrections" note="staff only">
      <Timeline
        label="Standing and corrections"
        entries={data.changes.map((change) => ({
          key: change.id,
          when: <DateText value={change.at} format="time" />,
          text: sentence(change),
          note: [change.reason, unpaidText(change), change.document, change.by?.full_name]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Panel>
  );
}

const columns: Record<string, string> = {
  registration_number: 'Registration number',
  registry_entity_id: 'Registry entity ID',
  registration_date: 'Registered on',
  fiscal_year_end: 'Year end',
  registered_office: 'Registered office',
  features: 'Features',
  conditions: 'Conditions',
};

function sentence({ action, before, after, on_date: day }: RecordChange): string {
  const [was, is] = [before, after] as Record<string, unknown>[];
  if (action === 'standing') {
    const label = (value: unknown) => companyStatusLabels[value as CompanyStatus].label;
    return `${label(is?.['status'])} since ${formatDate(day)}, before ${label(was?.['status']).toLowerCase()}`;
  }
  return Object.keys(is ?? {})
    .map((key) => `${columns[key] ?? key}: ${text(was?.[key])} → ${text(is?.[key])}`)
    .join('; ');
}

function unpaidText({ after }: RecordChange): string | false {
  const unpaid = (after as Record<string, unknown> | undefined)?.['unpaid_reason'];
  return typeof unpaid === 'string' && `Not all paid: ${unpaid}`;
}

function text(value: unknown): string {
  if (Array.isArray(value)) {
    const labels: Record<string, string> = conditionLabels;
    return value.map((code) => labels[String(code)] ?? String(code)).join(', ') || '–';
  }
  return typeof value === 'string' && value !== '' ? value : '–';
}
