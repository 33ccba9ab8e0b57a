import { formatNumber } from '@portal/shared-core/domain/format';
import { ListTable } from '@portal/shared-core/lists';
import type { Column } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import { previewQueries, type KeptPreview, type Move } from '../api/preview.queries.ts';
import { afterName, ratingName, subjectNouns } from '../texts.ts';
import { flowsOf, moveOf } from './flow-table.tsx';

const nounOf = ({ subject }: Move) => subjectNouns[subject as keyof typeof subjectNouns];
const score = (value: number | null) => (value === null ? '' : formatNumber(value));

const columns: Column<Move>[] = [
  {
    key: 'name',
    header: 'What',
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: (move) => nounOf(move),
    exports: [{ header: 'Kind', text: (move) => nounOf(move) }],
  },
  {
    key: 'firm',
    header: 'Firm',
    render: ({ tenant_name: firm }) => firm,
    text: ({ tenant_name: firm }) => firm,
  },
  {
    key: 'before',
    header: 'Rating then',
    render: ({ before }) => ratingName(before),
    text: ({ before }) => ratingName(before),
    sub: ({ before_score: value }) => score(value),
    exports: [
      { header: 'Score then', text: ({ before_score: value }) => String(value), as: 'number' },
    ],
  },
  {
    key: 'after',
    header: 'By the draft',
    phone: 'end',
    render: ({ after }) => afterName(after),
    text: ({ after }) => afterName(after),
    sub: ({ after_score: value }) => score(value),
    exports: [
      {
        header: 'Score by the draft',
        text: ({ after_score: value }) => String(value ?? ''),
        as: 'number',
      },
    ],
  },
];

/** What a kept preview moves, of all firms: all, one way, or exactly those of one move. */
export function PreviewMoves({ preview: { id, counts } }: { preview: KeptPreview }) {
  return (
    <ListTable
      list="admin.risk_preview"
      noun={['move', 'moves']}
      query={previewQueries.moves(id)}
      columns={columns}
      sort={{ key: 'name', direction: 'asc' }}
      filters={[
        {
          name: 'move',
          label: 'Which way',
          all: 'All that move',
          shape: 'select',
          options: [
            { value: 'rises', label: 'Rising' },
            { value: 'falls', label: 'Falling' },
            ...flowsOf(counts)
              .filter(({ before, after }) => before !== after)
              .map(({ before, after }) => ({
                value: moveOf(before, after),
                label: `${ratingName(before)} to ${afterName(after)}`,
              })),
          ],
        },
      ]}
      searchLabel="Search names"
      rowKey={({ assessment_id: key }) => key}
      rowName={({ name }) => name}
      rowTo={({ subject, subject_id: subjectId }) => paths.assessRisk(subject, subjectId)}
      empty={{ title: 'Nothing moves', text: 'No rating changes by this draft.' }}
    />
  );
}
