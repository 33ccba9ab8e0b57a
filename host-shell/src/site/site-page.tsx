import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';
import { Lead, PageTitle, siteMedia, Wrap } from './site-elements.ts';
import { factsOf } from './site-pages.ts';

const Head = styled('div')({
  background: color.sand,
  borderBottom: `1px solid ${color.sandLine}`,
  '& > div': { padding: '56px 0 72px' },
  '& p': { maxWidth: 690, marginTop: 20 },
  [siteMedia.phone]: { '& > div': { padding: '28px 0 40px' }, '& p': { marginTop: 14 } },
});

/** Title and description of a page, for the tab and for search engines. */
export function SiteMeta({ path }: { path: string }) {
  const { title, description } = factsOf(path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  );
}

/** A page of the public site under a head of sand. */
export function SitePage({
  path,
  title,
  lead,
  children,
}: {
  /** Where it is, for what site-pages.ts knows of it. */
  path: string;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <SiteMeta path={path} />
      <Head>
        <Wrap>
          <PageTitle>{title}</PageTitle>
          <Lead>{lead}</Lead>
        </Wrap>
      </Head>
      {children}
    </>
  );
}
