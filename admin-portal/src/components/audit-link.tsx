import { TextLink } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** Leads to everything that was ever changed about a record: who, when, before and after. */
export function AuditLink({ table, id, of }: { table: string; id: string; of?: 'platform' }) {
  return <TextLink to={paths.auditOf(table, id, of)}>All changes to this record</TextLink>;
}
