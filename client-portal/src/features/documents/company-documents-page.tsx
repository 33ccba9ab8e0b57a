import { Upload } from 'lucide-react';
import { useState } from 'react';

import { useCompany } from '#/components/company/use-company.ts';
import { PickFilesButton } from '#/components/uploads/pick-files-button.tsx';

import { useDeskState } from './desk-state.ts';
import { Desk } from './desk.tsx';
import { useSending } from './use-sending.ts';

/** The documents of one company and of those who take part in it. */
function CompanyDocumentsPage() {
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
