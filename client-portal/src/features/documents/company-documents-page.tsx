import { useAsAt } from '@portal/shared-core/company';
import { Upload } from 'lucide-react';
import { useState } from 'react';

import { useCompany } from '#/components/company/use-company.ts';
import { PickFilesButton } from '#/components/uploads/pick-files-button.tsx';

import { DocumentsThen } from './components/documents-then.tsx';
import { useDeskState } from './desk-state.ts';
import { Desk } from './desk.tsx';
import { useSending } from './use-sending.ts';

/** The documents of one company and of those who take part in it; as at another day those it had then. */
function CompanyDocumentsPage() {
  const { id } = useCompany();
  const { asAt } = useAsAt();
  return asAt ? <DocumentsThen companyId={id} day={asAt.day} /> : <DocumentsToday />;
}

function DocumentsToday() {
  const { id, participants } = useCompany();
  const [files, setFiles] = useState<readonly File[]>([]);
  const people = participants.filter(({ ceased_on: ceased }) => ceased === null);
  return (
    <Desk
      state={useDeskState(id)}
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
