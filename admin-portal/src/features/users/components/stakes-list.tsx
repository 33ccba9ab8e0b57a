import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { peopleQueries, type Stakes } from '../api/people.queries.ts';

/** What is behind a person, before it is taken from them. */
export function StakesList({ userId }: { userId: string }) {
  const { data, isError } = useQuery(peopleQueries.stakes(useTenantScope(), userId));
  if (isError) return <p>What they hold could not be loaded.</p>;
  if (!data) return <p>Looking up what they hold…</p>;
  const lines = stakesText(data);
  if (lines.length === 0)
    return <p>They hold no open case, own no company and run no firm alone.</p>;
  return (
    <ul aria-label="What depends on them">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The stakes as sentences; those that are nothing are left out. */
export function stakesText(stakes: Stakes): string[] {
  const cases = [
    count(stakes.applications, 'application'),
    count(stakes.kyc_cases, 'KYC case'),
    count(stakes.change_requests, 'change request'),
    count(stakes.alerts, 'alert'),
    count(stakes.tickets, 'ticket'),
  ].filter((text) => text !== '');
  return [
    cases.length > 0 && `They hold ${cases.join(', ')}. Every colleague may then take them.`,
    stakes.companies > 0 &&
      `${count(stakes.companies, 'company', 'companies')} stay theirs; no one else owns them.`,
    ...stakes.firms_alone.map((firm) => `${firm} has no other active owner.`),
  ].filter((line) => line !== false);
}

function count(amount: number, one: string, many = `${one}s`): string {
  return amount === 0 ? '' : `${amount} ${amount === 1 ? one : many}`;
}
