import { NotesPanel } from '#/components/notes/notes-panel.tsx';
import { useCompany } from '#/components/company/use-company.ts';

/** What staff write for each other about a company. */
function CompanyNotesPage() {
  const { id } = useCompany();
  return <NotesPanel subject={{ companyId: id }} />;
}

export { CompanyNotesPage as Component };
