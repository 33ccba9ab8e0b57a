import styled from '@emotion/styled';
import { accentTokens, brandGrounds, brandTokens, firstSeries } from '../../domain/brand-tokens.ts';
import { publicFileUrl, useSupabase } from '../../supabase/index.ts';
import { radius } from '../../ui/theme/index.ts';
import { isColour } from './contrast-text.ts';

/** Our own colour, where the tenant has none. */
const OURS = '#0b6e6e';
const OUR_ACCENT = '#c8452f';

const Both = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: 12,
});
const Face = styled('figure')({
  margin: 0,
  padding: 16,
  borderRadius: radius.panel,
  display: 'grid',
  gap: 12,
  '& header': { display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600 },
  '& img': { maxHeight: 28, maxWidth: 120 },
  '& b': { padding: '0 6px', borderRadius: 8, width: 'fit-content', fontSize: 11 },
  '& > i': { display: 'flex', gap: 2 },
  '& i > i': { height: 10, borderRadius: 2 },
  '& span': { padding: '6px 12px', borderRadius: radius.control, width: 'fit-content' },
});

/** The head, a button, a link, a selected entry, a count and a chart of the portal, light and dark. */
export function BrandingPreview({
  name,
  primary,
  accent,
  logoPath,
}: {
  name: string;
  primary: string;
  accent: string;
  logoPath: string;
}) {
  const supabase = useSupabase();
  const { light, dark } = brandTokens(isColour(primary) ? primary : OURS);
  const accents = accentTokens(isColour(accent) ? accent : OUR_ACCENT);
  const logo = logoPath && publicFileUrl(supabase, 'logos', logoPath);
  return (
    <Both>
      {(
        [
          {
            scheme: 'light',
            label: 'Light',
            tokens: light,
            ground: brandGrounds.light.page,
            valueText: '#1b2430',
          },
          {
            scheme: 'dark',
            label: 'Dark',
            tokens: dark,
            ground: brandGrounds.dark.surface,
            valueText: '#e8eef2',
          },
        ] as const
      ).map(({ scheme, label, tokens, ground, valueText }) => (
        <Face
          key={label}
          aria-label={`${label} preview`}
          style={{ background: ground, color: valueText }}
        >
          <header>
            {logo && <img src={logo} alt="" />}
            {name}
          </header>
          <span style={{ background: tokens.selected, color: tokens.ink }}>Selected entry</span>
          <span style={{ background: tokens.main, color: tokens.on }}>Button</span>
          <b style={{ background: accents[scheme].main, color: accents[scheme].on }}>12</b>
          <i aria-hidden>
            <i style={{ width: '55%', background: firstSeries[scheme] }} />
            <i style={{ width: '30%', background: accents[scheme].series }} />
          </i>
          <div style={{ color: tokens.link, textDecoration: 'underline' }}>A link</div>
          <figcaption>{label}</figcaption>
        </Face>
      ))}
    </Both>
  );
}
