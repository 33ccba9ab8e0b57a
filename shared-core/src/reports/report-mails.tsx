import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '../domain/format.ts';
import { useUser } from '../session/index.ts';
import { useTenantScope } from '../tenant/index.ts';
import { Actions, Button, InlineAlert, Panel, QueryState, useListState } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { presetsOfReport, today, type PeriodPreset } from '../views/reports/period.ts';
import {
  filtersOf,
  reportMailsQuery,
  sameFilters,
  useMailReport,
  useStopReportMail,
  type MailedReport,
} from './report-mail.queries.ts';

const Lines = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    borderBottom: `1px solid ${color.line}`,
  },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Offer = styled('div')({ '& > p': { marginBottom: 8 }, 'ul + &': { marginTop: 12 } });

const rhythms: Readonly<Record<string, string>> = {
  weekly: 'Mailed to you every Monday',
  monthly: 'Mailed to you on the first day of each month',
};

/** Has the report that is open mailed to the person, with its period, and stops that. */
export function ReportMails({ report }: { report: MailedReport }) {
  const presets = presetsOfReport(report.split('.')[1] ?? '', today());
  const scope = useTenantScope();
  const list = useListState({ key: 'at', direction: 'desc' });
  const filters = filtersOf(list.query, presets);
  const query = useQuery(reportMailsQuery(scope, useUser().id, report));
  const start = useMailReport(scope.tenantId, report, filters);
  const stop = useStopReportMail();
  const error = start.error ?? stop.error;
  return (
    <Panel title="By mail">
      {error && (
        <InlineAlert tone="bad" title="Nothing was changed">
          {error.message}
        </InlineAlert>
      )}
      <QueryState query={query} failed="Your mails of this report could not be loaded">
        {(mails) => (
          <>
            {mails.length > 0 && (
              <Lines aria-label="Your mails of this report">
                {mails.map((mail) => (
                  <li key={mail.id}>
                    <div>
                      <b>{rhythms[mail.rhythm] ?? mail.rhythm}</b>
                      <small>{filterText(mail.filters, presets)}</small>
                    </div>
                    <Button
                      size="small"
                      aria-label={`Stop: ${filterText(mail.filters, presets)}`}
                      loading={stop.isPending && stop.variables === mail.id}
                      onClick={() => stop.mutate(mail.id)}
                    >
                      Stop
                    </Button>
                  </li>
                ))}
              </Lines>
            )}
            {!mails.some((mail) => sameFilters(mail.filters, filters)) && (
              <Offer>
                <p>
                  Mail me this report: its main figures for “{filterText(filters, presets)}”, at
                  eight in the morning in Nassau, with a link to it.
                </p>
                <Actions>
                  <Button
                    size="small"
                    loading={start.isPending && start.variables === 'weekly'}
                    onClick={() => start.mutate('weekly')}
                  >
                    Every Monday
                  </Button>
                  <Button
                    size="small"
                    loading={start.isPending && start.variables === 'monthly'}
                    onClick={() => start.mutate('monthly')}
                  >
                    First day of each month
                  </Button>
                </Actions>
              </Offer>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
}

/** The filters as the chips say them: "All firms, Last 12 months". */
function filterText(filters: unknown, presets: readonly PeriodPreset[]): string {
  const { of, period = '', from, to } = filters as Record<string, string | undefined>;
  const days = [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`];
  const name =
    from || to
      ? days.filter(Boolean).join(' ')
      : // A preset that no chip offers says nothing, as on the report itself.
        (presets.find(({ value }) => value === period)?.label ?? 'All time');
  return of === 'all' ? `All firms, ${name}` : name;
}
