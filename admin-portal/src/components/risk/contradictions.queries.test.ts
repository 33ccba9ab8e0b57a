import type { TenantScope } from '@portal/shared-core/tenant';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { contradictions } from './contradictions.queries.ts';

const found = [{ place: 'activities', declared: 'Trade', answered: 'Holds', expected: 'Trades' }];
const scope = { tenantId: 't-1' } as TenantScope;

/** What is shown while the contradictions of `next` are read, after those of company c-1 were. */
function shownMeanwhile(next: ReturnType<typeof contradictions>) {
  const client = new QueryClient();
  const first = contradictions(scope, { subject: 'company', subjectId: 'c-1' });
  client.setQueryData(first.queryKey, found);
  const observer = new QueryObserver(client, { ...first, enabled: false });
  const stop = observer.subscribe(() => undefined);
  observer.setOptions({ ...next, enabled: false });
  const { data } = observer.getCurrentResult();
  stop();
  return data;
}

test('[RSK-01] while another answer is compared, the contradictions of the same company stay', () => {
  const next = contradictions(scope, { subject: 'company', subjectId: 'c-1' }, 'trades');
  expect(shownMeanwhile(next)).toEqual(found);
});

test('[RSK-01] those of another company are not shown', () => {
  const next = contradictions(scope, { subject: 'company', subjectId: 'c-2' });
  expect(shownMeanwhile(next)).toBeUndefined();
});
