import styled from '@emotion/styled';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { QueryPanel, StatusChip, TextLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { queryOptions, useQuery } from '@tanstack/react-query';

import {
  readWorker,
  silentParts,
  workerText,
  type WorkerPart,
} from '#/components/worker/worker.ts';
import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { paths } from '#/paths.ts';

import { settingQueries, type SettingGroups } from '../api/settings.queries.ts';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    gap: 12,
    justifyContent: 'space-between',
    padding: '10px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 13, color: color.secondary },
});

interface Facts {
  settings: SettingGroups;
  withoutFactor: number;
  lastRun: { finished_at: string | null; failed: number } | undefined;
  worker: WorkerPart[];
}

const factsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...settingQueries.all(scope), 'launch'],
    meta: shows('platform_settings'),
    queryFn: ({ signal }) => readFacts(scope, signal),
  });

async function readFacts({ supabase }: TenantScope, signal: AbortSignal): Promise<Facts> {
  const [groups, withoutFactor, runs, worker] = await Promise.all([
    supabase.from('platform_settings').select('key, value').abortSignal(signal),
    supabase.rpc('staff_without_second_factor').abortSignal(signal),
    supabase
      .from('maintenance_runs')
      .select('finished_at, failed')
      .order('started_at', { ascending: false })
      .limit(1)
      .abortSignal(signal),
    readWorker(supabase, signal),
  ]);
  return {
    // The database holds each group to its shape.
    settings: Object.fromEntries(
      unwrap(groups).map(({ key, value }) => [key, value]),
    ) as unknown as SettingGroups,
    withoutFactor: unwrap(withoutFactor),
    lastRun: unwrap(runs)[0],
    worker,
  };
}

interface Item {
  label: string;
  isDone: boolean;
  /** What is so now. */
  state: string;
  to: string;
  /** What the link is called. */
  link: string;
}

/** What to look at before the first client signs in, as it is now. */
function itemsOf({ settings, withoutFactor, lastRun, worker }: Facts): Item[] {
  const { general, security, email } = settings;
  const isNamed = general.company_name !== '' && general.support_email !== '';
  return [
    {
      label: 'Name and support address',
      isDone: isNamed,
      state: isNamed ? `${general.company_name}, ${general.support_email}.` : 'Not both are set.',
      to: paths.settingsOf('general'),
      link: 'General',
    },
    {
      label: 'Mail server',
      isDone: email.smtp_host !== '' && email.from_address !== '',
      state:
        email.smtp_host === ''
          ? 'None is set: invitations and answers do not leave.'
          : `${email.smtp_host}. Send a test mail.`,
      to: paths.settingsOf('email'),
      link: 'Email',
    },
    {
      label: 'Passwords of clients as long as those of staff',
      isDone: security.password_for_everyone,
      state: security.password_for_everyone
        ? `New passwords of everyone have ${security.password_min_length} characters.`
        : `Clients need 6 characters. We propose to ask ${security.password_min_length} of everyone.`,
      to: paths.settingsOf('security'),
      link: 'Security',
    },
    {
      label: 'Second factor of staff',
      isDone: withoutFactor === 0,
      state: secondFactorText(withoutFactor, security.require_mfa),
      to: paths.settingsOf('security'),
      link: 'Security',
    },
    {
      label: 'Nightly maintenance',
      isDone: Boolean(lastRun?.finished_at) && lastRun?.failed === 0,
      state: runText(lastRun),
      to: paths.nightlyRuns,
      link: 'Nightly runs',
    },
    {
      label: 'Worker',
      isDone: worker.length > 0 && silentParts(worker).length === 0,
      state: workerText(worker),
      to: paths.nightlyRuns,
      link: 'Nightly runs',
    },
  ];
}

function secondFactorText(without: number, isRequired: boolean): string {
  if (without === 0) return isRequired ? 'All staff have one, and need it.' : 'All staff have one.';
  const who =
    without === 1 ? '1 member of staff has none' : `${without} members of staff have none`;
  return isRequired ? `${who} and must set one up.` : `${who}. It is not required.`;
}

function runText(last: Facts['lastRun']): string {
  if (!last) return 'It has not run yet.';
  if (last.finished_at === null) return 'The last run did not end.';
  return last.failed === 0
    ? 'The last run did every step.'
    : `In the last run ${last.failed} ${last.failed === 1 ? 'step' : 'steps'} failed.`;
}

/** For the super admin: what is left to do before the portal is opened to clients, read from the settings themselves. */
export function LaunchChecklist() {
  const isSuperAdmin = useIsSuperAdmin() === true;
  const query = useQuery({ ...factsQuery(useTenantScope()), enabled: isSuperAdmin });
  if (!isSuperAdmin) return null;
  return (
    <QueryPanel
      title="Launch checklist"
      note={(facts) => {
        const left = itemsOf(facts).filter(({ isDone }) => !isDone).length;
        return left === 0 ? 'All done' : `${left} left`;
      }}
      query={query}
      failed="The checklist could not be loaded"
    >
      {(facts) => (
        <List aria-label="Launch checklist">
          {itemsOf(facts).map(({ label, isDone, state, to, link }) => (
            <li key={label}>
              <div>
                <b>{label}</b>
                <small>
                  {state} <TextLink to={to}>{link}</TextLink>
                </small>
              </div>
              <StatusChip tone={isDone ? 'good' : 'warning'} label={isDone ? 'Done' : 'Open'} />
            </li>
          ))}
        </List>
      )}
    </QueryPanel>
  );
}
