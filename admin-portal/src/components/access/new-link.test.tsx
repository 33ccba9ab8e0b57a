import { SITE_ORIGIN_NOTE } from '@portal/shared-core/contract';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { NewLink } from './new-link.tsx';

const site = 'https://portal.example.com';

afterEach(() => document.documentElement.removeAttribute(SITE_ORIGIN_NOTE));

test.each([
  ['client', `${site}/auth/client-signup/t-1`],
  ['firm', `${site}/auth/company-signup/t-1`],
  ['colleague', `${location.origin}/auth/colleague-signup/t-1`],
] as const)(
  '[AUTH-05] [DUTY-01] where staff have a host name of their own, the link of a %s is %s',
  (kind, address) => {
    document.documentElement.setAttribute(SITE_ORIGIN_NOTE, site);
    render(<NewLink kind={kind} token="t-1" email="one@test.example" />);
    expect(screen.getByLabelText('Link')).toHaveValue(address);
  },
);
