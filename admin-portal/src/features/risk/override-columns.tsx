import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import { overrideStates, subjectName, type Override } from './api/override.queries.ts';
import { ratingName } from './texts.ts';

/** The columns of the proposals to override a rating. */
export const columns: Column<Override>[] = [
  {
    key: 'subject',
    header: 'What',
    render: (override) => subjectName(override),
    text: (override) => subjectName(override),
    sub: ({ reason }) => reason,
    exports: [{ header: 'Reason', text: ({ reason }) => reason }],
  },
  {
    key: 'rating',
    header: 'Rating',
    sortable: true,
    phone: 'end',
    render: ({ rating }) => <StatusChip {...riskRatingLabels[rating]} />,
    text: ({ rating }) => ratingName(rating),
    sub: ({ assessment: { rating } }) => `Worked out as ${ratingName(rating).toLowerCase()}`,
    exports: [{ header: 'Worked out', text: ({ assessment: { rating } }) => ratingName(rating) }],
  },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    render: ({ state }) => overrideStates[state],
    text: ({ state }) => overrideStates[state],
    sub: ({ decided, decision_note: note }) =>
      [decided?.full_name, note].filter(Boolean).join(': '),
    exports: [
      { header: 'Decided by', text: ({ decided }) => decided?.full_name ?? '' },
      { header: 'Note', text: ({ decision_note: note }) => note ?? '' },
    ],
  },
  {
    key: 'made_at',
    header: 'Proposed',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ made_at: at }) => <DateText value={at} />,
    text: ({ made_at: at }) => at,
    as: 'moment',
    sub: ({ made }) => made?.full_name,
    exports: [{ header: 'Proposed by', text: ({ made }) => made?.full_name ?? '' }],
  },
];
