import { accountText } from '@portal/shared-core/domain/payment';
import { DateText, type Column } from '@portal/shared-core/ui';

import { detailsStates, type BankDetails } from './api/bank-details.queries.ts';

/** The columns of the versions of bank details. */
export const columns: Column<BankDetails>[] = [
  {
    key: 'currency',
    header: 'Currency',
    sortable: true,
    render: ({ currency }) => currency,
    text: ({ currency }) => currency,
  },
  {
    key: 'account_number',
    header: 'Account',
    render: ({ account_number: account }) => accountText(account),
    text: ({ account_number: account }) => accountText(account),
    sub: ({ bank_name: bank, account_holder: holder }) => `${bank}, ${holder}`,
    exports: [
      { header: 'Bank', text: ({ bank_name: bank }) => bank },
      { header: 'Account holder', text: ({ account_holder: holder }) => holder },
      { header: 'SWIFT code', text: ({ bic }) => bic ?? '' },
    ],
  },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    phone: 'end',
    render: ({ state }) => detailsStates[state],
    text: ({ state }) => detailsStates[state],
    sub: ({ decider, decision_note: note }) =>
      [decider?.full_name, note].filter(Boolean).join(': '),
    exports: [
      { header: 'Decided by', text: ({ decider }) => decider?.full_name ?? '' },
      { header: 'Note', text: ({ decision_note: note }) => note ?? '' },
    ],
  },
  {
    key: 'valid_from',
    header: 'From',
    sortable: true,
    figures: true,
    render: ({ valid_from: day }) => <DateText value={day} />,
    text: ({ valid_from: day }) => day,
    as: 'day',
  },
  {
    key: 'proposed_at',
    header: 'Proposed',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ proposed_at: at }) => <DateText value={at} />,
    text: ({ proposed_at: at }) => at,
    as: 'moment',
    sub: ({ proposer }) => proposer?.full_name,
    exports: [
      { header: 'Proposed by', text: ({ proposer }) => proposer?.full_name ?? '' },
      { header: 'Reason', text: ({ reason }) => reason },
    ],
  },
];
