import { documentsAsAtQuery, useAsAt } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DocumentsThen as Then } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';

import { useCompany } from '#/components/company/use-company.ts';
import { PickFilesButton } from '@portal/shared-core/uploads';

import { documentQueries } from '#/components/documents/document.queries.ts';

import { useQueueState } from './queue-state.ts';
import { Queue } from './queue.tsx';
import { useSending } from './use-sending.ts';

/** The documents of one company and of those who take part in it; as at another day those it had then. */
function CompanyDocumentsPage() {
  const { id } = useCompany();
  const { asAt } = useAsAt();
  return asAt ? <DocumentsThen companyId={id} day={asAt.day} /> : <DocumentsToday />;
}

function DocumentsThen({ companyId, day }: { companyId: string; day: string }) {
  const scope = useTenantScope();
  const query = useQuery(documentsAsAtQuery('client', scope, companyId, day));
  const { data: categories } = useQuery(documentQueries.categories(scope));
  return (
    <Then
      day={day}
      query={query}
      nameOf={(category) => categories?.find(({ code }) => code === category)?.name ?? category}
    />
  );
}

function DocumentsToday() {
  const { id, participants } = useCompany();
  const [files, setFiles] = useState<readonly File[]>([]);
  const people = participants.filter(({ ceased_on: ceased }) => ceased === null);
  return (
    <Queue
      state={useQueueState()}
      sending={useSending()}
      files={files}
      onFiles={setFiles}
      company={id}
      among={[id, ...people.map(({ party }) => party.id)]}
      action={
        <PickFilesButton
          label="Upload"
          what="documents"
          icon={Upload}
          multiple
          size="medium"
          variant={files.length > 0 ? 'outlined' : 'contained'}
          onFiles={(picked) => setFiles([...files, ...picked])}
        />
      }
    />
  );
}

export { CompanyDocumentsPage as Component };
