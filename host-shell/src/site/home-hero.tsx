import styled from '@emotion/styled';
import { ButtonLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { HomeScene } from './scene/home-scene.tsx';
import { Lead, PageTitle, siteMedia, Wrap } from './site-elements.ts';

const Hero = styled('section')({
  position: 'relative',
  overflow: 'hidden',
  background: color.sand,
});

const Content = styled(Wrap)({
  position: 'relative',
  zIndex: 2,
  padding: '52px 0 72px',
  '& > p': { maxWidth: 660, marginTop: 20 },
  [siteMedia.phone]: { padding: '28px 0 372px', '& > p': { marginTop: 14 } },
  '@media (max-width: 559px)': { padding: '28px 0 276px' },
});

/** The white sheet that lies across the horizon. */
const Sheet = styled('div')({
  width: 680,
  maxWidth: '100%',
  marginTop: 36,
  overflow: 'hidden',
  border: `1px solid ${color.sandLine}`,
  borderRadius: 12,
  background: color.surface,
  boxShadow: color.shadow,
  [siteMedia.narrow]: { width: 600 },
  [siteMedia.phone]: { width: 'auto', marginTop: 24 },
});

const Needs = styled('div')({
  padding: '24px 28px 8px',
  '& h2': { fontSize: 15, lineHeight: '24px', fontWeight: 600 },
  '& dl': { marginTop: 12, borderTop: `1px solid ${color.lineStrong}` },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '132px minmax(0, 1fr)',
    gap: '0 20px',
    padding: '13px 0',
    borderBottom: `1px solid ${color.line}`,
  },
  '& dl > div:last-of-type': { borderBottom: 0 },
  '& dt': { fontWeight: 500 },
  '& dd': { color: color.secondary, textWrap: 'pretty' },
  [siteMedia.phone]: {
    padding: '18px 18px 4px',
    '& dl > div': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

const Next = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '18px 28px',
  borderTop: `1px solid ${color.line}`,
  background: color.page,
  '& p': { flex: 1, fontSize: 13, lineHeight: '20px', color: color.secondary },
  [siteMedia.phone]: { flexDirection: 'column-reverse', alignItems: 'stretch', padding: 18 },
});

const needs = [
  {
    what: 'A name',
    how: 'Up to three choices in order. It ends as the law asks: Ltd. or Limited, for example.',
  },
  {
    what: 'The people',
    how: 'Shareholders, directors and officers, and whoever owns or controls it in the end.',
  },
  {
    what: 'The capital',
    how: 'How many shares, and of what value. The form proposes what is usual.',
  },
];

/** Headline, what a visitor needs to begin, and the way to begin. */
export function HomeHero() {
  return (
    <Hero>
      <Content>
        <PageTitle>
          Form a Bahamas company.
          <br /> Keep it in order.
        </PageTitle>
        <Lead>
          Tell us about the company from any phone, follow it to the registry in Nassau, and find
          its people, papers and dates in one place afterwards.
        </Lead>
        <Sheet>
          <Needs>
            <h2>What you need to begin</h2>
            <dl>
              {needs.map(({ what, how }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{how}</dd>
                </div>
              ))}
            </dl>
          </Needs>
          <Next>
            <p>You can stop at any point and come back: the draft is kept.</p>
            <ButtonLink to="/auth/signup" variant="contained" size="large">
              Start your company
            </ButtonLink>
          </Next>
        </Sheet>
      </Content>
      <HomeScene />
    </Hero>
  );
}
