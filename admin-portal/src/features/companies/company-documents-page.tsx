import { documentsAsAtQuery, useAsAt } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DocumentsThen } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { useCompany } from '#/components/company/use-company.ts';
import { documentCategories } from '#/components/document-review/category.queries.ts';

import { DocumentsToday } from './components/documents/documents-today.tsx';

/** The documents of a company and of its people, and what is missing; as at another day those it had then. */
function CompanyDocumentsPage() {
  const { asAt } = useAsAt();
  return asAt ? <OnDay day={asAt.day} /> : <DocumentsToday />;
}

function OnDay({ day }: { day: string }) {
  const scope = useTenantScope();
  const query = useQuery(documentsAsAtQuery('admin', scope, useCompany().id, day));
  const { data: categories } = useQuery(documentCategories(scope));
  return (
    <DocumentsThen
      day={day}
      query={query}
      nameOf={(category) => categories?.find(({ code }) => code === category)?.name ?? category}
    />
  );
}

export { CompanyDocumentsPage as Component };
