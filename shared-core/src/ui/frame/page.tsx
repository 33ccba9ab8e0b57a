import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { InsidePage } from '../content/inside-page.ts';
import { color, font, media } from '../theme/color.ts';

const Content = styled('div')({
  width: '100%',
  maxWidth: 1264,
  margin: '0 auto',
  padding: '24px 32px 64px',
  '&[data-width="wide"]': { maxWidth: 'none' },
  [media.phone]: { padding: '16px 16px 48px' },
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 16,
  marginBottom: 20,
  [media.phone]: { flexWrap: 'wrap', gap: 12 },
});

const Titles = styled('div')({ minWidth: 0 });

const TitleRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
});

const Title = styled('h1')({
  font: `560 26px/32px ${font.serif}`,
  letterSpacing: '-0.012em',
  overflowWrap: 'anywhere',
});

const SubText = styled('p')({ marginTop: 4, color: color.secondary });

/** The parts of a page are stacked at one distance. */
const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
});

const Actions = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  flex: 'none',
  gap: 8,
  [media.phone]: {
    flexWrap: 'wrap',
    width: '100%',
    marginLeft: 0,
    '& > *': { flex: '1 1 auto' },
    // The three dots beside a button.
    '& > [aria-label][aria-haspopup]': { flex: 'none' },
    '& > div > button': { width: '100%' },
  },
});

export interface PageProps {
  /** The heading, and the title of the browser's tab. */
  title: string;
  /** The title of the tab, where it says more than the heading. */
  tabTitle?: string;
  /** The main action, at the right; full width on phones. */
  action?: ReactNode;
  /** Only when the page lies deep. */
  breadcrumbs?: readonly Crumb[];
  /** A mark before the title, such as an Avatar. */
  leading?: ReactNode;
  /** Beside the title: a StatusChip, a SaveState. */
  status?: ReactNode;
  subText?: ReactNode;
  /** A `PageTabs` under the head. */
  tabs?: ReactNode;
  /** Reading (1200 px, the default) for forms and details, wide for tables and boards. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** A page of a portal: breadcrumb, serif title, status, main action, tabs, content. */
export function Page(props: PageProps) {
  const { title, action, breadcrumbs, leading, status, subText, tabs, width = 'reading' } = props;
  return (
    <Content data-width={width}>
      <title>{props.tabTitle ?? title}</title>
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <Head>
        {leading}
        <Titles>
          <TitleRow>
            <Title>{title}</Title>
            {status}
          </TitleRow>
          {subText && <SubText>{subText}</SubText>}
        </Titles>
        {action && <Actions>{action}</Actions>}
      </Head>
      {tabs}
      <InsidePage value={true}>
        <Body>{props.children}</Body>
      </InsidePage>
    </Content>
  );
}
