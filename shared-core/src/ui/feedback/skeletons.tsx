import { Skeleton } from './skeleton.tsx';
import styled from '@emotion/styled';
import { color, media, radius, visuallyHidden } from '../theme/color.ts';

const PagePlace = styled('div')({
  '& > span + span': { marginTop: 14 },
  maxWidth: 1264,
  margin: '0 auto',
  padding: '24px 32px 64px',
  [media.phone]: { padding: '16px 16px 48px' },
});

const PanelPlace = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  marginTop: 20,
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
});

const Text = styled('span')(visuallyHidden);
const lineWidths = ['72%', '48%', '60%', '40%', '66%', '52%'];

function Lines({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, line) => (
    <Skeleton key={line} width={lineWidths[line % lineWidths.length] ?? '60%'} height={height} />
  ));
}

/** The shape of a panel that is on its way. */
export function PanelSkeleton({
  lines = 4,
  label = 'Loading',
}: {
  lines?: number;
  label?: string;
}) {
  return (
    <PanelPlace role="status">
      <Lines count={lines} height={12} />
      <Text>{label}</Text>
    </PanelPlace>
  );
}

/** The shape of a table that is on its way, outside a `DataTable`. */
export function TableSkeleton({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <PanelPlace role="status" style={{ gap: 32 }}>
      <Lines count={rows} height={12} />
      <Text>{label}</Text>
    </PanelPlace>
  );
}

/** The outline of a page: title, sub-text and a panel. */
export function PageSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <PagePlace>
      <Skeleton width={260} height={26} />
      <Skeleton width={180} height={12} />
      <PanelSkeleton lines={6} label={label} />
    </PagePlace>
  );
}
