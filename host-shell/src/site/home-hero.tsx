import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import { ButtonLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { startPath } from '#/guard/wanted-page.ts';
import { fees, thresholds } from './figures.ts';
import { NameCheck } from './name-check/name-check.tsx';
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

const reservation = fees.find(({ kind, type }) => kind === 'name_reservation' && type === 'IBC');
const reservationFee = reservation?.bands[0]?.amount ?? null;

/** Headline, the name check, and the way to begin. */
export function HomeHero() {
  return (
    <Hero>
      <Content>
        <PageTitle>
          Form a Bahamas company.
          <br /> Keep it in order.
        </PageTitle>
        <Lead>
          Start with the name. Then see the price to the dollar, tell us about the company from any
          phone, and let a registered agent in Nassau file it and keep every yearly date.
        </Lead>
        <Sheet>
          <NameCheck />
          <Next>
            <p>
              No account needed. The Registrar decides when the name is reserved
              {reservationFee !== null &&
                `: ${formatMoney(reservationFee)}, held for ${thresholds.name_reservation_days} days`}
              .
            </p>
            <ButtonLink to={startPath} variant="contained" size="large">
              Start your company
            </ButtonLink>
          </Next>
        </Sheet>
      </Content>
      <HomeScene />
    </Hero>
  );
}
