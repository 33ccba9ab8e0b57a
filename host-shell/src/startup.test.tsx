import { ConfigError } from '@portal/shared-core/config';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { ConfigProvider, useConfig } from './config-context.tsx';
import { StartupError } from './startup-error.tsx';

test('[CALL-01] a start without configuration names every missing setting', () => {
  render(<StartupError error={new ConfigError(['supabaseUrl', 'contact.email'])} />);
  expect(
    screen.getByRole('heading', { name: 'Failed to initialize Supabase client' }),
  ).toBeInTheDocument();
  const settings = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(settings).toEqual([
    'supabaseUrl is missing or malformed in /config.json',
    'contact.email is missing or malformed in /config.json',
  ]);
});

test('[CALL-01] a start that fails for another reason shows it', () => {
  render(<StartupError error={new Error('index.html has no #root')} />);
  expect(screen.getByText(/index\.html has no #root/)).toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('pages receive the configuration of their provider, and an error without one', () => {
  vi.spyOn(console, 'error').mockReturnValue(); // React reports what the test throws on purpose
  const config = {
    supabaseUrl: 'https://project.supabase.example',
    supabaseKey: 'sb_publishable_x',
    portals: { client: '/client', admin: '/admin' },
    releaseKeys: 'unsigned' as const,
    contact: { address: [], email: 'hello@example.com', phone: '' },
    demo: null,
  };
  function Email() {
    return useConfig().contact.email;
  }
  render(
    <ConfigProvider config={config}>
      <Email />
    </ConfigProvider>,
  );
  expect(screen.getByText('hello@example.com')).toBeInTheDocument();
  expect(() => render(<Email />)).toThrow('useConfig must be used inside <ConfigProvider>');
});
