import { TemplatePages, type TemplateHouse } from '@portal/shared-core/firm';
import { useParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { searchFirmCompanies } from '../api/search-firm-companies.ts';
import { CheckPoint } from './check-point.tsx';
import { FirmTabs } from './firm-head.tsx';

const house: TemplateHouse = {
  list: 'client.templates',
  head: { title: 'Firm', tabs: <FirmTabs /> },
  paths: {
    list: paths.firmSection('templates'),
    one: (id) => `${paths.firmSection('templates')}/${id}`,
  },
  // The pages are for owners, who may.
  held: {
    save_document_template: undefined,
    use_document_template: undefined,
    retire_document_template: undefined,
  },
  searchCompanies: searchFirmCompanies,
};

/** The templates of the firm for its letters, resolutions and minutes, written by its owners (HOUSE-01, TPL-01). */
export function TemplateSection() {
  const templateId = useParams()['part'];
  return (
    <>
      <TemplatePages house={house} templateId={templateId} />
      {!templateId && (
        <CheckPoint
          point="templates"
          title="You need no templates yet?"
          text="Our staff can work without them. Say so, and the checklist has them as done."
          label="Go on without templates"
        />
      )}
    </>
  );
}
