import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { backendWith, complete, ibc, openStep, SAVE } from './application.fixtures.ts';

const saved = (backend: ReturnType<typeof backendWith>) =>
  backend.requests(SAVE).at(-1)?.body as { data: Record<string, unknown> } | undefined;

const goOn = async () => fireEvent.click(await screen.findByRole('button', { name: /^Continue/ }));

describe('[APP-01] features of the company', () => {
  test('are offered where the type allows them, with their meaning, what they ask and their fee', async () => {
    const backend = backendWith({ data: complete });
    backend.on('POST /rest/v1/rpc/offered_services', () => [
      { code: 'LDC', label: 'LDC', ours: 0, government: 200, per: 'once', first_due: 'order' },
    ]);
    openStep('type', {}, backend);
    const panel = await screen.findByRole('region', { name: /^Features/ });
    const limited = await within(panel).findByRole('checkbox', { name: /Limited Duration/ });
    expect(limited.closest('label')).toHaveTextContent(
      'About Limited Duration Company.At most 30 years. At least 2 members. The name contains “LDC”.',
    );
    expect(await within(panel).findByText('US$200.00')).toBeVisible();

    fireEvent.click(limited);
    fireEvent.change(await screen.findByLabelText('Duration in years'), {
      target: { value: '25' },
    });
    await waitFor(() =>
      expect(saved(backend)?.data).toMatchObject({ features: ['LDC'], duration_years: 25 }),
    );
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/draft_quote').at(-1)?.body).toMatchObject({
        services: ['LDC'],
      }),
    );
  });

  test('a duration beyond the law and a consent that is not stated are errors at their fields', async () => {
    openStep('type', { data: { ...complete, features: ['LDC', 'SAC'], duration_years: 31 } });
    await goOn();
    await waitFor(() =>
      expect(screen.getByLabelText('Duration in years')).toHaveAccessibleDescription(
        /Enter a whole number of years/,
      ),
    );
    const consent = screen.getByLabelText('Written consent of the regulator');
    expect(consent).toHaveAccessibleDescription(/Say whether you hold the consent/);

    fireEvent.change(consent, { target: { value: 'held' } });
    await goOn();
    await waitFor(() =>
      expect(screen.getByLabelText('Where it is written')).toHaveAccessibleDescription(
        /Say where the consent is written/,
      ),
    );
  });

  test('a type that cannot have a feature leaves it out, and says so', async () => {
    const backend = backendWith({ data: { ...complete, features: ['LDC'], duration_years: 20 } });
    backend.on('GET /rest/v1/current_entity_types', () => [
      ibc,
      { ...ibc, code: 'gte', name: 'Company Limited by Guarantee' },
    ]);
    openStep('type', {}, backend);
    fireEvent.click(await screen.findByRole('radio', { name: /Guarantee/ }));
    expect(await screen.findByText('Not for this type: Limited Duration Company')).toBeVisible();
    expect(await screen.findByText('Left out: Limited Duration Company')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Features/ })).toBeNull();
    await waitFor(() => expect(saved(backend)?.data['features']).toEqual([]));
  });

  test('on the review each is shown with its duration and the way to change it', async () => {
    openStep('review', { data: { ...complete, features: ['LDC'], duration_years: 20 } });
    expect(await screen.findByText('Limited Duration Company, 20 years')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Change registered as' })).toHaveLength(1);
  });
});

describe('[APP-04] a consent to a word of a name', () => {
  const royal = {
    code: 'name.consent_needed',
    blocks: true,
    word: 'Royal',
    authority: 'Registrar General',
    note: 'Needs consent.',
  };
  const withRoyal = (consents: object) => {
    const backend = backendWith({ data: { ...complete, names: ['Royal Ltd.', '', ''], consents } });
    backend.on('POST /rest/v1/rpc/check_company_name', () => [royal]);
    return backend;
  };

  test('is stated at the name; without it Continue stays', async () => {
    const backend = withRoyal({});
    openStep('names', {}, backend);
    const consent = await screen.findByLabelText('Consent to “Royal”, Registrar General');
    await goOn();
    expect(await screen.findByRole('button', { name: /1 thing to fix/ })).toBeVisible();

    fireEvent.change(consent, { target: { value: 'held' } });
    await goOn();
    fireEvent.change(await screen.findByLabelText('Where it is written'), {
      target: { value: 'Letter of 3 May' },
    });
    await waitFor(() =>
      expect(saved(backend)?.data).toMatchObject({
        consents: { Royal: { standing: 'held', reference: 'Letter of 3 May' } },
      }),
    );
    await goOn();
    expect(await screen.findByRole('form', { name: 'Share capital' })).toBeVisible();
  });

  test('of a licensed business can only be held', async () => {
    const bank = { ...royal, code: 'name.licence_needed', word: 'Bank', authority: 'Central Bank' };
    const backend = withRoyal({ Bank: { standing: 'pending', reference: '' } });
    backend.on('POST /rest/v1/rpc/check_company_name', () => [bank]);
    openStep('names', {}, backend);
    const licence = await screen.findByLabelText('Licence for “Bank”, Central Bank');
    expect(within(licence).queryByRole('option', { name: 'I am obtaining it' })).toBeNull();
    await goOn();
    expect(await screen.findByRole('button', { name: /1 thing to fix/ })).toBeVisible();
  });

  test('on the review a stated consent is shown, and what is not stated keeps its warning', async () => {
    openStep('review', {}, withRoyal({ Royal: { standing: 'pending', reference: '' } }));
    expect(await screen.findByText(/Consent to “Royal” being obtained/)).toBeVisible();
    expect(screen.queryByText(/to fix before you submit/)).toBeNull();
  });

  test('without a statement the review asks for it', async () => {
    openStep('review', {}, withRoyal({}));
    expect(await screen.findByRole('link', { name: 'Needs consent' })).toBeVisible();
  });
});
