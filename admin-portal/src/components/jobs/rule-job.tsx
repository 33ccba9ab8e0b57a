import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { isUnderWay, jobsQuery, type Job } from './job.queries.ts';
import { doneText } from './jobs.ts';

/** On the page of a rule: that its duties are being brought up to date, how far that is, or that it failed. */
export function RuleJob({ code }: { code: string }) {
  const { data: jobs = [] } = useQuery(jobsQuery(useTenantScope()));
  const newest = jobs.find((job) => job.kind === 'duties' && ruleOf(job) === code);
  if (!newest || newest.state === 'done' || newest.state === 'cancelled') return null;
  return (
    <InlineAlert
      tone={isUnderWay(newest) ? 'info' : 'bad'}
      title={
        isUnderWay(newest)
          ? 'The duties of every company are being brought up to date'
          : 'Not every calendar was brought up to date'
      }
    >
      {doneText(newest)} companies. <TextLink to={paths.nightlyRuns}>Open jobs</TextLink>
    </InlineAlert>
  );
}

const ruleOf = ({ input }: Job) => (input as { rule?: string }).rule;
