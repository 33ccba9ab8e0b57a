import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Stack } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import {
  ChooseSubject,
  DropPage,
  PickFilesButton,
  UploadsPanel,
  useSending,
} from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';

import { useCompany } from '#/components/company/use-company.ts';
import { documentCategories } from '#/components/document-review/category.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { MakeDocumentButton } from '#/components/templates/make-document-button.tsx';

import { subjectsOf } from './company-subjects.ts';
import { CompanyChecklists } from './company-checklists.tsx';
import { DocumentGroups } from './document-groups.tsx';

/** What is missing, what is on its way, and what is there. Staff upload for the company or for a person in it. */
export function DocumentsToday() {
  const company = useCompany();
  const held = useNotAllowed('register_document');
  const { data: categories = [] } = useQuery(documentCategories(useTenantScope()));
  const sending = useSending(categories);
  const [files, setFiles] = useState<readonly File[]>([]);
  const subjects = subjectsOf(company);
  const take = (picked: readonly File[]) => setFiles([...files, ...picked]);
  return (
    <Stack>
      <Actions>
        {held ? (
          <HeldButton because={held}>Upload</HeldButton>
        ) : (
          <>
            <DropPage onFiles={take} />
            <PickFilesButton
              label="Upload"
              what="documents"
              icon={Upload}
              multiple
              size="medium"
              variant={files.length > 0 ? 'outlined' : 'contained'}
              onFiles={take}
            />
          </>
        )}
        <MakeDocumentButton
          subject="company"
          subjectId={company.id}
          title={company.name}
          filedWith={company.id}
        />
      </Actions>
      {files.length > 0 && (
        <ChooseSubject
          files={files}
          subjects={subjects}
          suggestion={company.id}
          onCancel={() => setFiles([])}
          onChoose={(subjectId) => {
            sending.add(subjectId, files);
            setFiles([]);
          }}
        />
      )}
      <UploadsPanel
        uploads={sending.uploads.filter(({ subjectId }) =>
          subjects.some(({ id }) => id === subjectId),
        )}
        categories={categories}
        subjects={subjects}
      />
      <CompanyChecklists company={company} sending={sending} isHeld={held !== undefined} />
      <DocumentGroups company={company} />
    </Stack>
  );
}
