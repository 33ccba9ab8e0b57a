import styled from '@emotion/styled';
import { useSupabase } from '@portal/shared-core/supabase';
import { brandGrounds, brandTokens } from '@portal/shared-core/domain/brand-tokens';
import { radius } from '@portal/shared-core/ui/theme';

import { isColour } from '../contrast-text.ts';

/** Our own colour, where the tenant has none. */
const OURS = '#0b6e6e';

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
  '& span': { padding: '6px 12px', borderRadius: radius.control, width: 'fit-content' },
});

/** The head, a button, a link and a selected entry of the portal, light and dark. */
export function BrandingPreview({
  name,
  primary,
  logoPath,
}: {
  name: string;
  primary: string;
  logoPath: string;
}) {
  const { storage } = useSupabase();
  const { light, dark } = brandTokens(isColour(primary) ? primary : OURS);
  const logo = logoPath && storage.from('logos').getPublicUrl(logoPath).data.publicUrl;
  return (
    <Both>
      {[
        { label: 'Light', tokens: light, ground: brandGrounds.light.page, words: '#1b2430' },
        { label: 'Dark', tokens: dark, ground: brandGrounds.dark.surface, words: '#e8eef2' },
      ].map(({ label, tokens, ground, words }) => (
        <Face
          key={label}
          aria-label={`${label} preview`}
          style={{ background: ground, color: words }}
        >
          <header>
            {logo && <img src={logo} alt="" />}
            {name}
          </header>
          <span style={{ background: tokens.selected, color: tokens.ink }}>Selected entry</span>
          <span style={{ background: tokens.main, color: tokens.on }}>Button</span>
          <div style={{ color: tokens.link, textDecoration: 'underline' }}>A link</div>
          <figcaption>{label}</figcaption>
        </Face>
      ))}
    </Both>
  );
}
