import { formatNumber } from '@portal/shared-core/domain/format';
import { riskRatingLabels, riskRatings, type RiskRating } from '@portal/shared-core/domain/risk';
import { BarChart, Panel, QueryState, type Column } from '@portal/shared-core/ui';
import {
  FigureLink,
  PeriodFilter,
  presetsOn,
  ReportExport,
  ReportTable,
  today,
  usePeriod,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries, type ReportScope } from '../api/report.queries.ts';

interface Line {
  subject: string;
  rating: RiskRating | null;
  subjects: number;
  overridden: number;
  review_due: number;
  is_total: boolean;
}

const ratingText = ({ rating }: Line) => (rating ? riskRatingLabels[rating].label : 'Not rated');
const subjectText = ({ subject }: Line) =>
  subject === 'company' ? 'Companies' : 'People and bodies';

function columnsOf(isLinked: boolean): Column<Line>[] {
  return [
    {
      key: 'rating',
      header: 'Rating',
      render: ratingText,
      text: ratingText,
      sub: subjectText,
      exports: [{ header: 'Of', text: subjectText }],
    },
    {
      key: 'subjects',
      header: 'Number',
      figures: true,
      phone: 'end',
      render: (line) =>
        isLinked && line.subject === 'company' && line.subjects > 0 ? (
          <FigureLink to={`${paths.companies}?risk=${line.rating ?? 'unrated'}`}>
            {formatNumber(line.subjects)}
          </FigureLink>
        ) : (
          formatNumber(line.subjects)
        ),
      text: ({ subjects }) => String(subjects),
      as: 'number',
    },
    {
      key: 'overridden',
      header: 'By override',
      figures: true,
      render: ({ overridden }) => formatNumber(overridden),
      text: ({ overridden }) => String(overridden),
      as: 'number',
    },
    {
      key: 'review_due',
      header: 'Due again',
      figures: true,
      render: ({ review_due: due }) => formatNumber(due),
      text: ({ review_due: due }) => String(due),
      as: 'number',
    },
  ];
}

/** Companies and people by the rating that counts. A figure over all time opens its companies. */
export function RiskReport({ scope }: { scope: ReportScope }) {
  const filter = usePeriod(presetsOn(today()));
  const { from, to } = filter.period;
  const query = useQuery(reportQueries.risk(scope, filter.period));
  // The list shows the ratings of today: a report over some days may differ from it.
  const columns = columnsOf(!scope.isAll && !from && !to);
  const lines = query.data?.filter((row) => !row.is_total);
  return (
    <>
      <PeriodFilter {...filter}>
        <ReportExport name="risk" columns={columns} rows={lines} />
      </PeriodFilter>
      <QueryState query={{ ...query, data: lines }} failed="The report could not be loaded">
        {(rows) => (
          <>
            {rows.length > 0 && (
              <Panel>
                <BarChart title="By rating" {...byRating(rows)} />
              </Panel>
            )}
            {['company', 'party'].map((subject) => (
              <ReportTable
                key={subject}
                title={subject === 'company' ? 'Companies' : 'People and bodies'}
                note="By the newest assessment made in the period."
                columns={columns}
                rows={rows.filter((row) => row.subject === subject)}
                rowKey={(row) => row.rating ?? 'unrated'}
              />
            ))}
          </>
        )}
      </QueryState>
    </>
  );
}

function byRating(rows: readonly Line[]) {
  const ratings: readonly (RiskRating | null)[] = [...riskRatings, null];
  const sum = (subject: string, rating: RiskRating | null) =>
    rows.find((row) => row.subject === subject && row.rating === rating)?.subjects ?? 0;
  return {
    labels: ratings.map((rating) => (rating ? riskRatingLabels[rating].label : 'Not rated')),
    series: [
      { name: 'Companies', values: ratings.map((rating) => sum('company', rating)) },
      { name: 'People and bodies', values: ratings.map((rating) => sum('party', rating)) },
    ],
  };
}
