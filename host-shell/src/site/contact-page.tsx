import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

import { telLink } from './contact-links.ts';
import { ContactForm } from './contact/contact-form.tsx';
import { useSite } from './site-context.ts';
import { Band, siteMedia, Wrap } from './site-elements.ts';
import { SitePage } from './site-page.tsx';

const Columns = styled(Wrap)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  gap: '48px 96px',
  alignItems: 'start',
  [siteMedia.narrow]: { gap: '48px 56px' },
  [siteMedia.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** Each contact line reserves its space before it is known, to avoid a layout shift. */
const Ways = styled('dl')({
  borderTop: `1px solid ${color.lineStrong}`,
  '& > div': { minHeight: 77, padding: '14px 0', borderBottom: `1px solid ${color.line}` },
  '& > div:last-of-type': { minHeight: 125 },
  '& dt': { fontSize: 13, lineHeight: '20px', color: color.secondary },
  '& dd': { fontSize: 17, lineHeight: '24px', overflowWrap: 'anywhere' },
});

/** How to reach us: a form, and every other way. */
export function ContactPage() {
  const { contact } = useSite();
  return (
    <SitePage
      path="/contact"
      title="Contact"
      lead="Write, call or send the form. The office works on Nassau time."
    >
      <Band aria-label="Ways to reach us">
        <Columns>
          <ContactForm />
          <Ways>
            <div>
              <dt>Email</dt>
              <dd>{contact && <a href={`mailto:${contact.email}`}>{contact.email}</a>}</dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>{contact && <a href={telLink(contact.phone)}>{contact.phone}</a>}</dd>
            </div>
            <div>
              <dt>Address</dt>
              {contact ? contact.address.map((line) => <dd key={line}>{line}</dd>) : <dd />}
            </div>
          </Ways>
        </Columns>
      </Band>
    </SitePage>
  );
}
