import styled from '@emotion/styled';
import { color, font } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';

const Ground = styled('main')({
  minHeight: '100vh',
  display: 'grid',
  placeItems: 'center',
  padding: 24,
});

const Text = styled('div')({ maxWidth: 480, display: 'grid', gap: 16, justifyItems: 'start' });

const Title = styled('h1')({ margin: 0, font: `400 38px/44px ${font.serif}` });

export const Message = styled('p')({
  margin: 0,
  fontSize: 16,
  lineHeight: '24px',
  color: color.secondary,
});

/** A page with nothing around it: loading, a guard's answer, a start-up error. */
export function StandaloneScreen({
  title,
  message,
  actions,
  children,
}: {
  title?: string;
  message?: string;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Ground>
      <title>{title ?? 'BahamasInc'}</title>
      <Text>
        {title && <Title>{title}</Title>}
        {message && <Message>{message}</Message>}
        {children}
        {actions}
      </Text>
    </Ground>
  );
}
