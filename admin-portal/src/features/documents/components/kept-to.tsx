import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Icon, VisuallyHidden } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';

import { documentQueries } from '../api/document.queries.ts';
import type { DocumentsState } from '../documents-state.ts';

/** The company and the person that a link kept the list to; each can be let go. */
export function KeptTo({ state: { company, person, setFilter } }: { state: DocumentsState }) {
  return (
    <>
      {company && <Kept table="companies" id={company} onClear={() => setFilter('company', '')} />}
      {person && <Kept table="parties" id={person} onClear={() => setFilter('person', '')} />}
    </>
  );
}

function Kept({
  table,
  id,
  onClear,
}: {
  table: 'companies' | 'parties';
  id: string;
  onClear: () => void;
}) {
  const { data: name = '…' } = useQuery(documentQueries.subject(useTenantScope(), table, id));
  return (
    <Button size="small" onClick={onClear}>
      <VisuallyHidden>Remove the filter </VisuallyHidden>
      {name}
      <Icon of={X} size={16} />
    </Button>
  );
}
