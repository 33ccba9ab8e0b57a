import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';

import { useUser } from '../../session/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { Actions, Button, InlineAlert, Panel, QueryState } from '../../ui/index.ts';
import { color } from '../../ui/theme/index.ts';
import {
  reportMailsQuery,
  sameFilters,
  useMailReport,
  useStopReportMail,
  type MailedReport,
  type ReportFilters,
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
  },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Offer = styled('div')({ '& > p': { marginBottom: 8 }, 'ul + &': { marginTop: 12 } });

const rhythms: Readonly<Record<string, string>> = {
  weekly: 'Mailed to you every Monday',
  monthly: 'Mailed to you on the first day of each month',
};

/**
 * Has the report that is open mailed to the person, with what narrows it, and stops that. `filters` are those of its address, `textOf` says
 * filters as its chips do.
 */
export function ReportMails({
  report,
  filters,
  textOf,
}: {
  report: MailedReport;
  filters: ReportFilters;
  textOf: (filters: unknown) => string;
}) {
  const scope = useTenantScope();
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
                      <small>{textOf(mail.filters)}</small>
                    </div>
                    <Button
                      size="small"
                      aria-label={`Stop: ${textOf(mail.filters)}`}
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
                  Mail me this report: its main figures for “{textOf(filters)}”, at eight in the
                  morning in Nassau, with a link to it.
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
