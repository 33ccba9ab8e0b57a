import { TextLink } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** Leads to everything that was ever changed about a record: who, when, before and after. */
export function AuditLink({ table, id }: { table: string; id: string }) {
  return <TextLink to={paths.auditOf(table, id)}>All changes to this record</TextLink>;
}
