import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { RiskModel } from './api/model.queries.ts';
import { modelStates } from './texts.ts';

/** The columns of the versions of the model. */
export const columns: Column<RiskModel>[] = [
  {
    key: 'version',
    header: 'Version',
    render: ({ version, name }) => `${version}, ${name}`,
    sub: ({ source_note: source }) => source,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ state }) => <StatusChip {...modelStates[state]} />,
  },
  {
    key: 'saved',
    header: 'Saved by',
    phone: 'hidden',
    render: ({ saver }) => saver?.full_name ?? '–',
  },
  {
    key: 'published',
    header: 'Published',
    figures: true,
    render: ({ published_at: at }) => <DateText value={at} />,
    sub: ({ publisher }) => publisher?.full_name,
  },
];
