import { formatNumber } from '@portal/shared-core/domain/format';
import { InlineAlert } from '@portal/shared-core/ui';

import type { PortalVersion } from '../api/portal-version.queries.ts';

/** Says that starts ran without the check of files, and what to do. */
export function UncheckedAlert({ versions }: { versions: readonly PortalVersion[] }) {
  const unchecked = versions.reduce((sum, each) => sum + each.unchecked, 0);
  const loads = versions.reduce((sum, each) => sum + each.loads, 0);
  if (unchecked === 0) return null;
  const isAll = unchecked === loads;
  return (
    <InlineAlert
      tone={isAll ? 'bad' : 'warning'}
      title={
        isAll
          ? 'No browser checks the files of the portals'
          : `${formatNumber(unchecked)} of ${formatNumber(loads)} loads ran without the check of files`
      }
    >
      <p>
        A file that was changed on the host would run there unnoticed.{' '}
        {isAll
          ? 'The host most likely serves its page without a fresh nonce: run "npm run doctor -- <address of the site>", which says what its configuration lacks.'
          : 'Where one version stands out, run "npm run doctor -- <address of the site>": the host may serve its page without a fresh nonce. A few everywhere are old browsers, which cannot check.'}
      </p>
    </InlineAlert>
  );
}
