import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Ground = styled('main')({
  minHeight: '100vh',
  display: 'grid',
  placeItems: 'center',
  padding: 24,
});

const Words = styled('div')({ maxWidth: 480, display: 'grid', gap: 16, justifyItems: 'start' });

const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: 0 }));

const Message = styled('p')(({ theme }) => ({
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

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
      <Words>
        {title && <Title>{title}</Title>}
        {message && <Message>{message}</Message>}
        {children}
        {actions}
      </Words>
    </Ground>
  );
}
