import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { referenceQueries } from '../api/reference.queries.ts';
import type { ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';

const text: Record<string, (count: string) => string> = {
  draft_invoices: (count) => `${count} invoices that are not issued yet`,
  open_applications: (count) => `${count} applications that are not approved yet`,
  companies: (count) => `${count} companies`,
  parties: (count) => `${count} people and bodies of the country`,
  open_cases: (count) => `${count} open KYC cases`,
  approved_cases: (count) => `${count} approved KYC cases`,
};

/** How much a change touches, over all firms; nothing where nothing is counted. */
export function Reach({ table, row }: { table: ReferenceTable; row: ReferenceRow }) {
  const { data = [], isPending } = useQuery(referenceQueries.reach(useTenantScope(), table, row));
  if (isPending) return <p>Counting what it touches…</p>;
  if (data.length === 0) return null;
  const texts = data.map(({ what, count }) => (text[what] ?? String)(formatNumber(count)));
  return <p>It may touch {texts.join(', ')}, over all firms.</p>;
}
