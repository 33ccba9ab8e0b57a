import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AboutPage } from './about-page.tsx';
import { AuthSheet } from './auth-sheet.tsx';
import { ContactPage } from './contact-page.tsx';
import { HomePage } from './home-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PricingPage } from './pricing-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { ServicesPage } from './services-page.tsx';
import { SiteLayout } from './site-layout.tsx';
import { TermsPage } from './terms-page.tsx';

const contact = {
  address: ['Bay Street, Nassau', 'New Providence, The Bahamas'],
  email: 'hello@bahamasinc.example',
  phone: '+1 242 555 0100',
};

const pages: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'services', Component: ServicesPage },
  { path: 'pricing', Component: PricingPage },
  { path: 'about', Component: AboutPage },
  { path: 'contact', Component: ContactPage },
  { path: 'terms', Component: TermsPage },
  { path: 'privacy', Component: PrivacyPage },
  { path: '*', Component: NotFoundPage },
];

const addresses = pages.map(({ path = '' }) => `/${path}`);

function openSite(address = '/') {
  const router = createMemoryRouter(
    [{ path: '/', element: <SiteLayout contact={contact} backend={null} />, children: pages }],
    { initialEntries: [address] },
  );
  return render(<RouterProvider router={router} />);
}

function linksIn(region: HTMLElement) {
  const links = within(region).getAllByRole('link');
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
}

test('[PUB-01] the top bar leads home, to services, pricing, about and contact', () => {
  openSite();
  expect(linksIn(screen.getByRole('banner'))).toMatchObject({
    BahamasInc: '/',
    Services: '/services',
    Pricing: '/pricing',
    About: '/about',
    Contact: '/contact',
  });
});

test('[PUB-02] the top bar has the two ways in', () => {
  openSite();
  expect(linksIn(screen.getByRole('banner'))).toMatchObject({
    'Client Portal': '/auth/login',
    'Admin Portal': '/auth/login?redirect=admin',
  });
});

test('[PUB-03] the footer links to the home page and the quick links, and shows the address', () => {
  openSite();
  const footer = screen.getByRole('contentinfo');
  expect(linksIn(footer)).toMatchObject({
    BahamasInc: '/',
    Services: '/services',
    Pricing: '/pricing',
    Contact: '/contact',
    [contact.email]: `mailto:${contact.email}`,
    [contact.phone]: 'tel:+12425550100',
  });
  for (const line of contact.address) expect(within(footer).getByText(line)).toBeInTheDocument();
  expect(within(footer).getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeInTheDocument();
});

test.each(addresses.slice(0, -1))(
  '[PUB-05] [PUB-06] %s is a page with one heading, a title and a description',
  (address) => {
    openSite(address);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toContain('BahamasInc');
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content');
  },
);

test('every link of every page leads to something that exists', () => {
  const known = new Set([
    ...addresses,
    '/auth/login',
    '/auth/login?redirect=admin',
    '/auth/signup',
    '/auth/signup?for=company',
  ]);
  for (const address of addresses) {
    const { container, unmount } = openSite(address);
    const targets = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const dead = targets
      .filter((href) => !/^(mailto:|tel:|#content$)/.test(href ?? ''))
      .map((href) => href?.replace(/(?<=^\/pricing)(\?[^#]*)?#calculator$/, ''));
    expect(dead.filter((href) => !known.has(href ?? ''))).toEqual([]);
    unmount();
  }
});

test('the headline shows the purpose, and the main action leads to an account', () => {
  openSite();
  expect(
    screen.getByRole('heading', { name: 'Form a Bahamas company. Keep it in order.' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start your company' })).toHaveAttribute(
    'href',
    // A visitor may follow it before the code of the page is there: the address says what they want.
    '/auth/signup?for=company',
  );
});

test('the contact page shows every way to reach us', () => {
  openSite('/contact');
  const main = screen.getByRole('main');
  expect(within(main).getByRole('link', { name: contact.email })).toBeInTheDocument();
  expect(within(main).getByRole('link', { name: contact.phone })).toBeInTheDocument();
  expect(within(main).getByText('Bay Street, Nassau')).toBeInTheDocument();
});

test('[UX-01] the menu of small screens exposes whether it is open, and Escape closes it', async () => {
  openSite();
  // jsdom is 1,024 px wide, where the button is not shown.
  const toggle = screen.getByText('Menu');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  screen.getByRole('link', { name: 'About' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('[ERR-02] an unknown address shows so and links to the home page', () => {
  openSite('/nowhere');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
});

test('[AUTH-01] the sign-in sheet carries its heading and sub-text beside the day in Nassau', () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <AuthSheet title="Welcome back" subText="Sign in to manage your companies">
          <button type="submit">Sign in</button>
        </AuthSheet>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  const main = screen.getByRole('main');
  expect(within(main).getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(within(main).getByText('Sign in to manage your companies')).toBeInTheDocument();
  expect(screen.getByRole('complementary', { name: 'Today in Nassau' })).toBeInTheDocument();
});
