import styled from '@emotion/styled';
import { Hourglass, ShieldAlert, ShieldQuestion, type LucideIcon } from 'lucide-react';

import { heldByScan, type ScanState } from '../../domain/documents.ts';
import { EmptyState, Icon } from '../../ui/index.ts';
import { color } from '../../ui/theme/index.ts';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.secondary,
  '&[data-tone="bad"]': { color: color.bad.ink },
  '&[data-tone="warning"]': { color: color.warning.ink },
  '& > svg': { flex: 'none' },
});

const Place = styled('section')({
  display: 'grid',
  placeItems: 'center',
  minHeight: 320,
  padding: 16,
  background: color.neutral,
});

const icons: Partial<Record<ScanState, LucideIcon>> = {
  pending: Hourglass,
  failed: ShieldQuestion,
  infected: ShieldAlert,
};

/** The check of a file for malware, as text with an icon; nothing for a file that can be opened. */
export function ScanStanding({ scan }: { scan: ScanState | null | undefined }) {
  const held = heldByScan(scan);
  const icon = scan && icons[scan];
  if (!held || !icon) return null;
  return (
    <Line data-tone={held.tone}>
      <Icon of={icon} size={16} />
      {held.label}
    </Line>
  );
}

/** In the place of a file that no one can open: why, and what becomes of it. */
export function HeldFile({ name, scan }: { name: string; scan: ScanState }) {
  const held = heldByScan(scan);
  if (!held) return null;
  return (
    <Place aria-label={name}>
      <EmptyState title={held.label} text={held.text} />
    </Place>
  );
}
