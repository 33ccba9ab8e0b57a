import styled from '@emotion/styled';
import { Spinner } from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import type { SiteContext } from './site-context.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const SkipLink = styled('a')({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 100,
  padding: '8px 14px',
  borderRadius: radius.control,
  background: color.text,
  color: color.surface,
  fontWeight: 500,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
});

const Main = styled('main')({ minHeight: '60vh', '&:focus': { outline: 'none' } });

/** Every public page: top bar, the page itself with a spinner until its code is here, footer. */
export function SiteLayout({ contact, backend }: SiteContext) {
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <SiteHeader />
      <Main id="content" tabIndex={-1}>
        <Suspense fallback={<Spinner size="large" centered />}>
          <Outlet context={{ contact, backend } satisfies SiteContext} />
        </Suspense>
      </Main>
      <SiteFooter contact={contact} />
      <ScrollRestoration />
    </>
  );
}
