import { Stack } from '@portal/shared-core/ui';

import { NotesPanel } from '#/components/notes/notes-panel.tsx';
import { useCompany } from '#/components/company/use-company.ts';

import { AccountNotes } from './components/account-notes.tsx';

/** What staff write for each other about a company, and what they noted about the account of its client. */
function CompanyNotesPage() {
  const { id } = useCompany();
  return (
    <Stack>
      <NotesPanel subject={{ companyId: id }} />
      <AccountNotes companyId={id} />
    </Stack>
  );
}

export { CompanyNotesPage as Component };
