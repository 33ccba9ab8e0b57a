import type { Crumb } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { ChangeRequest } from './api/change.queries.ts';
import { changeKindLabels } from '@portal/shared-core/domain/changes';

/** The way to a request: the company and its changes. */
export function crumbsOf({ company, company_id: id, kind, reference }: ChangeRequest): Crumb[] {
  return [
    { label: 'Companies', to: paths.companies },
    { label: company.name, to: paths.company(id) },
    { label: 'Changes', to: paths.companyChanges(id) },
    { label: reference ?? changeKindLabels[kind] },
  ];
}
