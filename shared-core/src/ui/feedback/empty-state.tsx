import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from '../content/icon.tsx';
import { color } from '../theme/color.ts';

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '48px 24px',
  textAlign: 'center',
  '& svg': { marginBottom: 8, color: color.faint },
  '& > :last-child:not(p)': { marginTop: 12 },
});

const Title = styled('p')({ fontWeight: 600 });
const Text = styled('p')({ maxWidth: '52ch', color: color.secondary, textWrap: 'pretty' });

/** An empty list or page: one sentence, and the action that changes it. */
export function EmptyState({
  title,
  text,
  action,
  icon,
}: {
  title: string;
  /** What to do about it, in one sentence. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
}) {
  return (
    <Place>
      {icon && <Icon of={icon} size={24} />}
      <Title>{title}</Title>
      {text && <Text>{text}</Text>}
      {action && <div>{action}</div>}
    </Place>
  );
}
