import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

test('[PRF-01] staff find their own account: name, password, second factor, sessions, display and their data', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => [
    { full_name: 'Candice Moxey', email: candice.email, phone: null, preferences: {} },
  ]);
  backend.on('GET /auth/v1/user', () => ({ id: candice.id, email: candice.email, factors: [] }));
  backend.on('POST /rest/v1/rpc/my_sessions', () => []);
  backend.on('POST /rest/v1/rpc/recovery_codes_left', () => Response.json(0));
  renderRoutes(portal, '/admin/settings', backend, { user: candice });
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument();
  expect(await screen.findByLabelText(/name/i)).toHaveValue('Candice Moxey');
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeInTheDocument();
});
