import styled from '@emotion/styled';
import { formatDateTime, formatNumber, formatRelative } from '@portal/shared-core/domain/format';
import type { PortalName } from '@portal/shared-core/supabase';
import { StatusChip, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { Link } from 'react-router-dom';

import { paths } from '#/paths.ts';

import type { PortalVersion } from './api/portal-version.queries.ts';
import { VersionAction } from './components/version-action.tsx';
import { changeText, failedShare, stagesText, stateChip, UNKNOWN } from './versions.ts';

const Name = styled('span')({ overflowWrap: 'anywhere', fontWeight: 500 });
const Small = styled('small')({
  display: 'block',
  color: color.secondary,
  whiteSpace: 'normal',
  '& a': { color: color.primary.ink, textDecoration: 'underline' },
});

const figure = (
  key: 'loads' | 'failures' | 'crashes' | 'slow' | 'unchecked',
  header: string,
): Column<PortalVersion> => ({
  key,
  header,
  figures: true,
  text: (row) => String(row[key]),
  as: 'number',
  render: (row) => formatNumber(row[key]),
});

/** Whether the files are checked is proven on visits of staff, so that a client version would always say 0. */
const ofStaff = figure('unchecked', 'Unchecked');

/** The columns of the versions of one portal. */
export const columnsOf = (portal: PortalName) =>
  columns.filter((column) => portal === 'admin' || column !== ofStaff);

const columns: Column<PortalVersion>[] = [
  {
    key: 'version',
    header: 'Version',
    text: ({ version }) => version,
    exports: [{ header: 'Portal', text: ({ portal }) => portal }],
    render: (row) => <VersionName row={row} />,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    text: ({ state }) => state,
    exports: [{ header: 'Change', text: changeText }],
    render: (row) =>
      row.version === UNKNOWN ? null : (
        <>
          <StatusChip {...stateChip(row)} />
          {changeText(row) !== '' && <Small>{changeText(row)}</Small>}
        </>
      ),
  },
  {
    key: 'first_seen_at',
    header: 'First seen',
    phone: 'hidden',
    text: ({ first_seen_at: at }) => at ?? '',
    as: 'moment',
    render: ({ first_seen_at: at }) => (at === null ? '–' : formatDateTime(at)),
  },
  {
    key: 'last_seen_at',
    header: 'Last seen',
    text: ({ last_seen_at: at }) => at ?? '',
    as: 'moment',
    render: ({ last_seen_at: at }) => (at === null ? '–' : formatRelative(at)),
  },
  {
    ...figure('loads', 'Loads'),
    exports: [
      {
        header: 'In the place of a newer one',
        text: ({ fell_back: n }) => String(n),
        as: 'number',
      },
    ],
    render: ({ loads, fell_back: fellBack }) => (
      <>
        {formatNumber(loads)}
        {fellBack > 0 && <Small>{formatNumber(fellBack)} as last good copy</Small>}
      </>
    ),
  },
  {
    ...figure('failures', 'Failures'),
    exports: [{ header: 'Failed at', text: stagesText }],
    render: (row) => (
      <>
        {formatNumber(row.failures)}
        {row.failures > 0 && <Small>{stagesText(row)}</Small>}
      </>
    ),
  },
  figure('crashes', 'Crashes'),
  { key: 'share', header: 'Share failed', figures: true, text: failedShare, render: failedShare },
  figure('slow', 'Slow'),
  ofStaff,
  { key: 'action', header: 'Action', render: (row) => <VersionAction version={row} /> },
];

function VersionName({ row: { portal, version, errors, pins } }: { row: PortalVersion }) {
  if (version === UNKNOWN) {
    return (
      <>
        <Name>No version yet</Name>
        <Small>The host could not read which version to load.</Small>
      </>
    );
  }
  return (
    <>
      <Name>{version}</Name>
      {errors > 0 && (
        <Small>
          <Link to={`${paths.clientErrors}?app=${portal}&version=${encodeURIComponent(version)}`}>
            {errors === 1 ? '1 error' : `${formatNumber(errors)} errors`}
          </Link>
        </Small>
      )}
      {pins > 0 && (
        <Small>
          <a href="#pinned-firms">
            {pins === 1 ? '1 firm is' : `${formatNumber(pins)} firms are`} pinned
          </a>
        </Small>
      )}
    </>
  );
}
