import { TemplatePages, type TemplateHouse } from '@portal/shared-core/firm';
import { useParams } from 'react-router-dom';

import { AuditLink } from '#/components/audit-link.tsx';
import { searchCompanies } from '#/components/company/search-companies.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { SettingsTabs } from '#/components/settings-tabs.tsx';
import { paths } from '#/paths.ts';

import { MadePanel } from './components/made-panel.tsx';

const house: Omit<TemplateHouse, 'held'> = {
  list: 'admin.templates',
  paths: { list: paths.templates, one: paths.template },
  head: { title: 'Templates', tabs: <SettingsTabs /> },
  searchCompanies,
  changes: (id) => <AuditLink table="document_templates" id={id} />,
  beside: (id) => <MadePanel templateId={id} />,
};

/** The pages of templates under one route, so that the first screen of the portal does not name each of their files. */
export function Component() {
  const held = {
    save_document_template: useNotAllowed('save_document_template'),
    use_document_template: useNotAllowed('use_document_template'),
    retire_document_template: useNotAllowed('retire_document_template'),
  };
  return <TemplatePages house={{ ...house, held }} templateId={useParams()['templateId']} />;
}
