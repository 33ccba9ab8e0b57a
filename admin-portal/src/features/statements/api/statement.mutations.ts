import { useCommand, useTenantScope } from '@portal/shared-core/tenant';

import type { ReturnKind } from './return.queries.ts';

/** Accepts a signed statement. Raises statement.illegal_move. */
export function useAccept() {
  return useCommand('accept_statement', (statementId: string) => ({ statement_id: statementId }));
}

/** Returns a statement to the client with a note they read. Raises statement.return_note_missing, statement.illegal_move. */
export function useReturn(statementId: string) {
  return useCommand('return_statement', ({ note }: { note: string }) => ({
    statement_id: statementId,
    note,
  }));
}

export interface TemplateInput {
  name: string;
  /** Null goes back to the example of the platform. */
  columns: { heading: string; field: string }[] | null;
}

/** Sets the columns of a return for the firm. Raises statement.columns_invalid, statement.template_name_invalid. */
export function useSetTemplate(kind: ReturnKind) {
  const { tenantId } = useTenantScope();
  return useCommand('set_return_template', ({ name, columns }: TemplateInput) => ({
    tenant_id: tenantId,
    kind,
    name,
    columns,
  }));
}
