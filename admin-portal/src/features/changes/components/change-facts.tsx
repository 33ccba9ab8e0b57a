import { DateText, TextLink, type Fact } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { Change } from '../api/change.queries.ts';
import { ChangeReviewer } from './change-reviewer.tsx';

/** Whose request it is, about which company, since when, and who has it. */
export function changeFacts(change: Change): Fact[] {
  const { company, requester, submitted_at: submitted, state_since: since, approver } = change;
  const { effective_on: day, effected_at: effected, registry_reference: filing, reason } = change;
  const { by_staff: byStaff } = change;
  return [
    { label: 'Company', value: <TextLink to={paths.company(company.id)}>{company.name}</TextLink> },
    {
      label: 'Requested by',
      value: requester.full_name || requester.email,
      note: byStaff ? 'Staff, for the client' : requester.email,
    },
    { label: 'Submitted', value: <DateText value={submitted} format="time" /> },
    { label: 'In this state since', value: <DateText value={since} format="time" /> },
    ...(day ? [{ label: 'Day of effect', value: <DateText value={day} format="long" /> }] : []),
    { label: 'Reviewer', value: <ChangeReviewer change={change} /> },
    ...(approver ? [{ label: 'Approved by', value: approver.full_name }] : []),
    ...(effected
      ? [{ label: 'Entered in the register', value: <DateText value={effected} format="time" /> }]
      : []),
    ...(filing ? [{ label: 'Reference of the filing', value: filing }] : []),
    ...(reason ? [{ label: 'Reason', value: reason.label }] : []),
  ];
}
