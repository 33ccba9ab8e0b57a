import styled from '@emotion/styled';
import { color, font } from '@portal/shared-core/ui/theme';
import { useSite } from './site-context.ts';
import { Band, siteMedia, Wrap } from './site-elements.ts';
import { SitePage } from './site-page.tsx';

const Ways = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  borderTop: `1px solid ${color.lineStrong}`,
  '& > div': { padding: '28px 32px 0', borderLeft: `1px solid ${color.line}` },
  '& > div:first-of-type': { paddingLeft: 0, borderLeft: 0 },
  '& dt': { fontSize: 13, lineHeight: '20px', color: color.secondary },
  '& dt + dd': { marginTop: 8 },
  '& dd': { font: `400 22px/30px ${font.serif}`, overflowWrap: 'anywhere' },
  [siteMedia.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > div, & > div:first-of-type': {
      padding: '20px 0',
      border: 0,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

/** Where we are and how to reach us. */
export function ContactPage() {
  const { contact } = useSite();
  const { address, email, phone } = contact ?? { address: [], email: '', phone: '' };
  return (
    <SitePage path="/contact" title="Contact" lead="Write or call. The office keeps Nassau time.">
      <Band aria-label="Ways to reach us">
        <Wrap>
          <Ways>
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
              </dd>
            </div>
            <div>
              <dt>Address</dt>
              {address.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          </Ways>
        </Wrap>
      </Band>
    </SitePage>
  );
}
