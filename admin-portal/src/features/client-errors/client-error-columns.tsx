import styled from '@emotion/styled';
import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import type { Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { ClientError } from './api/client-error.queries.ts';

const Stack = styled('pre')({
  margin: '4px 0 0',
  maxHeight: 240,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: 12,
  color: color.secondary,
});

const Message = styled('span')({ overflowWrap: 'anywhere' });

const appNames: Record<string, string> = { site: 'Site', client: 'Client', admin: 'Admin' };

/** What an app is called here; its key where it has no name. */
export const appName = (portal: string) => appNames[portal] ?? portal;

/** The columns of the errors of browsers. */
export const columns: Column<ClientError>[] = [
  {
    key: 'message',
    header: 'Error',
    text: ({ message }) => message,
    render: ({ message, stack }) => (
      <>
        <Message>{message}</Message>
        {stack !== '' && (
          <details>
            <summary>Where in the code</summary>
            <Stack>{stack}</Stack>
          </details>
        )}
      </>
    ),
  },
  {
    key: 'reports',
    header: 'Reports',
    figures: true,
    sortable: true,
    phone: 'end',
    text: ({ reports }) => String(reports),
    as: 'number',
    render: ({ reports }) => `${formatNumber(reports)}×`,
  },
  {
    key: 'version',
    header: 'Version',
    text: ({ version }) => version,
    render: ({ version, portal }) => `${appName(portal)} ${version}`,
  },
  { key: 'route', header: 'Page', text: ({ route }) => route, render: ({ route }) => route },
  {
    key: 'browsers',
    header: 'Browsers',
    text: ({ browsers }) => browsers.join(' '),
    render: ({ browsers }) => browsers.join(', '),
  },
  {
    key: 'last_seen_at',
    header: 'Last seen',
    sortable: true,
    text: ({ last_seen_at: at }) => at,
    as: 'moment',
    render: ({ last_seen_at: at }) => formatDateTime(at),
  },
];
