import styled from '@emotion/styled';
import { Wordmark } from '@portal/shared-core/ui';
import { Link } from 'react-router-dom';
import { telLink } from './contact-links.ts';
import type { SiteContact } from './site-context.ts';
import { siteMedia, Wrap } from './site-elements.ts';
import { useHydrated } from './use-hydrated.ts';
import { WriteTo } from './write-to.tsx';

/** The footer is deep water in both schemes, so its colours are its own. */
const deep = {
  '--deep': '#0a2b38',
  '--on-deep': '#f2f6f7',
  '--on-deep-soft': '#b5c9d3',
  '--deep-line': '#24485a',
};

const Foot = styled('footer')({
  ...deep,
  background: 'var(--deep)',
  color: 'var(--on-deep-soft)',
  fontSize: 15,
  lineHeight: '24px',
  '@media print': { display: 'none' },
  '[data-theme="dark"] &': { '--deep': '#08121a', '--deep-line': '#1c3241' },
  '& a': { color: 'var(--on-deep)', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& svg': { color: '#4fc4bc' },
  '& :focus-visible': { outlineColor: '#4fc4bc' },
});

const Inner = styled(Wrap)({ padding: '56px 0 32px' });

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1.5fr 0.7fr 0.9fr 1.2fr',
  gap: 48,
  '& h2': { marginBottom: 12, fontSize: 13, lineHeight: '20px', fontWeight: 500 },
  '& li': { marginBottom: 8 },
  '& address': { fontStyle: 'normal', color: 'var(--on-deep)', marginBottom: 12 },
  [siteMedia.phone]: {
    gridTemplateColumns: '1fr 1fr',
    gap: '32px 24px',
    '& > :first-child, & > :last-child': { gridColumn: '1 / -1' },
    '& li': { marginBottom: 0 },
    '& li a': { display: 'block', padding: '10px 0' },
  },
});

const Claim = styled('p')({ maxWidth: 300, marginTop: 12 });

const Fine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 24px',
  marginTop: 48,
  paddingTop: 20,
  borderTop: '1px solid var(--deep-line)',
  fontSize: 13,
  '& nav': { display: 'flex', gap: 20 },
});

function LinkList({
  title,
  links,
}: {
  title: string;
  links: readonly [to: string, label: string][];
}) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Reserves space for values that are not known yet, to avoid a layout shift. */
const pending: SiteContact = { address: ['\u00a0', '\u00a0', '\u00a0'], email: '', phone: '' };

function ContactLines({ contact }: { contact: SiteContact | null }) {
  const { address, email, phone } = contact ?? pending;
  return (
    <>
      <address>
        {address.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </address>
      <div>{email ? <a href={`mailto:${email}`}>{email}</a> : '\u00a0'}</div>
      <div>{phone ? <a href={telLink(phone)}>{phone}</a> : '\u00a0'}</div>
      <noscript>
        <WriteTo />
      </noscript>
    </>
  );
}

const thisYear = new Date().getFullYear();

/** The current year of the reader; the prerendered markup has the year of the build. */
function Copyright() {
  const hydrated = useHydrated();
  return (
    <span key={hydrated ? 'now' : 'drawn'} suppressHydrationWarning>
      {`© ${thisYear} BahamasInc`}
    </span>
  );
}

/** Home, quick links, address, email, phone, and a copyright line with the current year. */
export function SiteFooter({ contact }: { contact: SiteContact | null }) {
  return (
    <Foot>
      <Inner>
        <Columns>
          <div>
            <Link to="/" aria-label="BahamasInc, home">
              <Wordmark />
            </Link>
            <Claim>
              Companies, foundations and partnerships, formed in Nassau and kept in order.
            </Claim>
          </div>
          <LinkList
            title="Quick links"
            links={[
              ['/services', 'Services'],
              ['/pricing', 'Pricing'],
              ['/contact', 'Contact'],
            ]}
          />
          <LinkList
            title="Sign in"
            links={[
              ['/auth/login', 'Client Portal'],
              ['/auth/login?redirect=admin', 'Admin Portal'],
            ]}
          />
          <div>
            <h2>Address</h2>
            <ContactLines contact={contact} />
          </div>
        </Columns>
        <Fine>
          <Copyright />
          <span>General information, not legal or tax advice.</span>
          <nav aria-label="Legal">
            <Link to="/terms">Terms</Link>
            <Link to="/privacy">Privacy</Link>
          </nav>
        </Fine>
      </Inner>
    </Foot>
  );
}
