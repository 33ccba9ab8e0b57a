import { DateText, TextLink, type Fact } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { Application } from '../api/application.queries.ts';
import { ageingOf, stageOf, type Usual } from '../stages.ts';
import { Reviewer } from './reviewer.tsx';

/** Who, since when, and how long others took. */
export function applicationFacts(application: Application, usual: Usual | undefined): Fact[] {
  const { applicant, approver, state, state_since: since, submitted_at: submitted } = application;
  const { company_id: companyId, registry_reference: filing } = application;
  const ageing = stageOf(state) && ageingOf(state, since, new Date(), usual);
  const age = ageing && [ageing.text, ageing.late && 'late', ageing.usually].filter(Boolean);
  return [
    { label: 'Applicant', value: applicant.full_name || applicant.email, note: applicant.email },
    { label: 'Submitted', value: <DateText value={submitted} format="time" /> },
    {
      label: 'In this stage since',
      value: <DateText value={since} />,
      ...(age && { note: age.join(', ') }),
    },
    { label: 'Reviewer', value: <Reviewer application={application} /> },
    ...(approver ? [{ label: 'Approved by', value: approver.full_name }] : []),
    ...(filing ? [{ label: 'Filing reference', value: filing }] : []),
    ...(companyId
      ? [
          {
            label: 'Company',
            value: <TextLink to={paths.company(companyId)}>{application.title}</TextLink>,
          },
        ]
      : []),
  ];
}
