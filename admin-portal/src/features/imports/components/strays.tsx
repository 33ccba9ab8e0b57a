import { formatNumber } from '@portal/shared-core/domain/format';
import { InlineAlert } from '@portal/shared-core/ui';

import type { Stray } from '../reading/assemble.ts';

const FIRST = 20;

/** Rows that go with no company: they are left out unless the file is corrected. */
export function Strays({ strays }: { strays: readonly Stray[] }) {
  if (strays.length === 0) return null;
  const count = `${formatNumber(strays.length)} ${strays.length === 1 ? 'row is' : 'rows are'} left out`;
  return (
    <InlineAlert tone="warning" title={count}>
      <ul>
        {strays.slice(0, FIRST).map(({ sheet, row, why }) => (
          <li key={`${sheet} ${row}`}>
            {sheet}, row {formatNumber(row)}: {why}
          </li>
        ))}
      </ul>
      {strays.length > FIRST && <p>And {formatNumber(strays.length - FIRST)} more.</p>}
    </InlineAlert>
  );
}
