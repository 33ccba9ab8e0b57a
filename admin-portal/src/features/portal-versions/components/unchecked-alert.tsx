import { formatNumber } from '@portal/shared-core/domain/format';
import { InlineAlert } from '@portal/shared-core/ui';

import type { PortalVersion } from '../api/portal-version.queries.ts';

/** Says that browsers of staff do not check files before they run, and what to do. Only visits of staff prove it. */
export function UncheckedAlert({ versions }: { versions: readonly PortalVersion[] }) {
  const ofStaff = versions.filter(({ portal }) => portal === 'admin');
  const unchecked = ofStaff.reduce((sum, each) => sum + each.unchecked, 0);
  const loads = ofStaff.reduce((sum, each) => sum + each.loads, 0);
  if (unchecked === 0) return null;
  const isAll = unchecked >= loads;
  return (
    <InlineAlert
      tone={isAll ? 'bad' : 'warning'}
      title={
        isAll
          ? 'No browser of staff checks the files of the portals'
          : `${formatNumber(unchecked)} of ${formatNumber(loads)} visits of staff ran without the check of files`
      }
    >
      <p>
        A file that was changed on the host would run unnoticed.{' '}
        {isAll
          ? 'Most likely the host serves its page without a fresh nonce. Run “npm run doctor -- <address of the site>”: it says what the configuration lacks.'
          : 'Old browsers cannot check. If new ones are among them, the host serves its page without a fresh nonce: run “npm run doctor -- <address of the site>”.'}
      </p>
    </InlineAlert>
  );
}
