import { accountText } from '../../domain/payment.ts';
import type { Enum } from '../../supabase/index.ts';
import { DateText, type Column } from '../../ui/index.ts';
import type { Details } from './fields.ts';

type State = Enum<'bank_details_state'>;

export const detailsStates: Record<State, string> = {
  proposed: 'Waits',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  taken_back: 'Taken back',
};

interface Version extends Pick<
  Details,
  'currency' | 'account_number' | 'bank_name' | 'account_holder' | 'bic' | 'valid_from'
> {
  state: State;
  decision_note: string | null;
  proposed_at: string;
  reason: string;
}

/** The columns of the versions of bank details. The rows of each portal name people in their own way. */
export const versionColumns = <Row extends Version>({
  proposer,
  decider,
  sortable = false,
}: {
  proposer: (row: Row) => string | null | undefined;
  decider: (row: Row) => string | null | undefined;
  sortable?: boolean;
}): Column<Row>[] => [
  {
    key: 'currency',
    header: 'Currency',
    sortable,
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
    sortable,
    phone: 'end',
    render: ({ state }) => detailsStates[state],
    text: ({ state }) => detailsStates[state],
    sub: (row) => [decider(row), row.decision_note].filter(Boolean).join(': '),
    exports: [
      { header: 'Decided by', text: (row) => decider(row) ?? '' },
      { header: 'Note', text: ({ decision_note: note }) => note ?? '' },
    ],
  },
  {
    key: 'valid_from',
    header: 'From',
    sortable,
    figures: true,
    render: ({ valid_from: day }) => <DateText value={day} />,
    text: ({ valid_from: day }) => day,
    as: 'day',
  },
  {
    key: 'proposed_at',
    header: 'Proposed',
    sortable,
    figures: true,
    phone: 'hidden',
    render: ({ proposed_at: at }) => <DateText value={at} />,
    text: ({ proposed_at: at }) => at,
    as: 'moment',
    sub: (row) => proposer(row),
    exports: [
      { header: 'Proposed by', text: (row) => proposer(row) ?? '' },
      { header: 'Reason', text: ({ reason }) => reason },
    ],
  },
];
