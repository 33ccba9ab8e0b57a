import { candice, heldAnswer, pageOf, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import {
  definition,
  draft,
  due,
  get,
  openRisk,
  published,
  rpc,
  standing,
  waiting,
} from './risk.fixtures.ts';

const base = '/admin/risk-management';
const assessing = `${base}/assess/company/c-1`;

describe('[RSK-03] the overview', () => {
  test('counts companies by rating, the unrated included, and each bar opens its list', async () => {
    const backend = openRisk(base);
    const bars = await screen.findByRole('list', { name: 'Companies by rating' });
    expect(bars).toHaveTextContent(/Low40Medium0High4Prohibited0Not rated21/);
    await userEvent.click(within(bars).getByRole('link', { name: /Not rated/ }));
    await screen.findByRole('row', { name: /Blue Heron/ });
    expect(backend.requests(get('risk_list')).at(-1)?.url.searchParams.get('rating')).toBe(
      'is.null',
    );
  });

  test('a cell of the heat map shows number and average, and opens its list', async () => {
    const backend = openRisk(base);
    const table = await screen.findByRole('table', { name: 'Companies by country and answer' });
    expect(table).toHaveTextContent(/Switzerland.*3 companies.*avg 66/);
    await userEvent.click(
      within(table).getByRole('link', { name: /3 companies, Switzerland, Trades/ }),
    );
    await screen.findByRole('button', { name: 'Business: Trades' });
    const params = backend.requests(get('risk_list_of_country')).at(-1)?.url.searchParams;
    expect(params?.get('country')).toBe('eq.CH');
    expect(params?.get('breakdown')).toBe('cs.[{"factor":"business","answer":"trading"}]');
  });

  test('a group and a country open their lists', async () => {
    const backend = openRisk(base);
    const table = await screen.findByRole('table', { name: 'Companies by group' });
    await userEvent.click(
      within(table).getByRole('link', { name: /14 companies, Geography, High/ }),
    );
    await screen.findByRole('row', { name: /Blue Heron/ });
    const params = backend.requests(get('risk_list')).at(-1)?.url.searchParams;
    expect(params?.get('groups')).toBe('cs.[{"group":"geography","rating":"high"}]');
  });
});

describe('[RSK-03] the companies by risk', () => {
  test('say where an override stands, and lead to the assessment', async () => {
    openRisk(`${base}/companies?override=yes`);
    const row = await screen.findByRole('row', { name: /Blue Heron/ });
    expect(row).toHaveTextContent(/HighWorked out as medium62\.4.*Switzerland/);
    expect(within(row).getByRole('link', { name: /^Reassess/ })).toHaveAttribute('href', assessing);
  });

  test('reviews say how late they are', async () => {
    openRisk(`${base}/reviews`);
    const row = await screen.findByRole('row', { name: /Blue Heron/ });
    expect(row).toHaveTextContent(/CompanyMedium.*days late.*Its day comes/);
  });
});

describe('[RSK-01] what a new model rates otherwise', () => {
  test('is among the reviews with the reason', async () => {
    openRisk(`${base}/reviews`, ['reviewer'], (backend) =>
      backend.on(rpc('due_risk_reviews'), () => [
        { ...due, moved_by: 2, moved_to: 'high', model_day: '2026-11-28' },
      ]),
    );
    const row = await screen.findByRole('row', { name: /Blue Heron/ });
    expect(row).toHaveTextContent('The model of 28 November 2026 rates it High instead of Medium');
  });

  test('shows old and proposed to who assesses again', async () => {
    openRisk(assessing, ['reviewer'], (backend) =>
      backend.on(get('risk_assessments'), () => [{ ...standing, moved_by: 1, moved_to: 'high' }]),
    );
    expect(
      await screen.findByText('The model of 2 January 2026 rates it High instead of Medium'),
    ).toBeVisible();
    expect(screen.getByText(/^Medium counts until someone assesses again/)).toBeVisible();
  });
});

describe('[RSK-01] an assessment', () => {
  test('begins with the answers of last time and the facts that changed, and works out the rating', async () => {
    openRisk(assessing);
    const country = await screen.findByRole('combobox', { name: 'What is the worst country?' });
    expect(country).toHaveValue('monitored');
    expect(country).toHaveAccessibleDescription(/By the facts: Monitored\. Farida Qureshi/);
    expect(screen.getByText('The fact is new')).toBeVisible();
    expect(screen.getByText('Was: On no list')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'What does the company do?' })).toHaveValue(
      'trading',
    );
    const result = screen.getByRole('region', { name: 'Result' });
    expect(result).toHaveTextContent(/RatingHigh.*Score88 of 100/);

    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'What does the company do?' }),
      'passive',
    );
    // 60 × 4 / 5 + 40 × 1 / 5
    expect(result).toHaveTextContent(/RatingMedium.*Score56 of 100/);
    expect(screen.getByText('Was: Trades')).toBeVisible();
  });

  test('begins with the assessment that counts now, not with one read before it', async () => {
    const { on, router, queryClient } = openRisk(assessing);
    const business = { name: 'What does the company do?' };
    expect(await screen.findByRole('combobox', business)).toHaveValue('trading');
    const newer = heldAnswer();
    on(get('risk_assessments'), () => newer.answer);
    await router.navigate(`${base}/overrides`);
    await waitFor(() => expect(screen.queryByRole('combobox', business)).toBeNull());
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await router.navigate(assessing);
    await screen.findByRole('heading', { level: 1, name: /^Risk of/ });
    expect(screen.queryByRole('combobox', business)).not.toBeInTheDocument();
    const responses = standing.responses.map((each) =>
      each.factor === 'business' ? { ...each, answer: 'passive' } : each,
    );
    newer.release([{ ...standing, id: 'r-2', responses }]);
    expect(await screen.findByRole('combobox', business)).toHaveValue('passive');
  });

  test('does not go below a fact without a note, and sends answers, notes and reason', async () => {
    const backend = openRisk(assessing);
    backend.on(rpc('assess_risk'), () => 'medium');
    const country = await screen.findByRole('combobox', { name: 'What is the worst country?' });
    await userEvent.selectOptions(country, 'standard');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'What does the company do?' }),
      'passive',
    );
    expect(screen.getByText('Medium counts until a second person approves low.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Reason of this assessment'), 'Seen.');
    await userEvent.click(screen.getByRole('button', { name: 'Record the assessment' }));
    expect(await screen.findByText(/Enter why yours differs/)).toBeVisible();
    expect(backend.requests(rpc('assess_risk'))).toHaveLength(0);

    await userEvent.type(screen.getByLabelText(/^Note: why not/), 'She gave it up.');
    await userEvent.click(screen.getByRole('button', { name: 'Record the assessment' }));
    await waitFor(() =>
      expect(backend.requests(rpc('assess_risk'))[0]?.body).toMatchObject({
        subject: 'company',
        subject_id: 'c-1',
        answers: { country: 'standard', business: 'passive', visits: 'no' },
        notes: { country: 'She gave it up.' },
        reason: 'Seen.',
      }),
    );
  });

  test('[RSK-01] an answer that the declared activity contradicts is marked, and can be recorded', async () => {
    const backend = openRisk(assessing);
    backend.on(rpc('activity_contradictions'), ({ body }) =>
      (body as { answer: string }).answer === 'passive'
        ? [
            {
              place: 'answer',
              declared: 'We run a restaurant.',
              answered: 'Holds assets',
              expected: 'Trades',
            },
          ]
        : [],
    );
    backend.on(rpc('assess_risk'), () => 'low');
    const answer = await screen.findByRole('combobox', { name: 'What does the company do?' });
    await userEvent.selectOptions(answer, 'passive');
    const question = screen.getByRole('group', { name: 'Business' });
    expect(
      await within(question).findByText('Declared activity and risk answer differ'),
    ).toBeVisible();
    expect(
      within(question).getByText('“We run a restaurant.”, in the answer to a question'),
    ).toBeVisible();
    await userEvent.type(screen.getByLabelText('Reason of this assessment'), 'Seen.');
    await userEvent.click(screen.getByRole('button', { name: 'Record the assessment' }));
    await waitFor(() => expect(backend.requests(rpc('assess_risk'))).toHaveLength(1));
  });

  test('a refusal of the database is shown at its question', async () => {
    const backend = openRisk(assessing);
    backend.on(rpc('assess_risk'), () =>
      refusal(
        'risk.incomplete',
        422,
        JSON.stringify([{ code: 'risk.answer_fixed', field: 'business' }]),
      ),
    );
    await userEvent.type(await screen.findByLabelText('Reason of this assessment'), 'Seen.');
    await userEvent.click(screen.getByRole('button', { name: 'Record the assessment' }));
    const question = screen.getByRole('group', { name: 'Business' });
    expect(await within(question).findByText(/The facts determine this answer/)).toBeVisible();
    expect(screen.getByLabelText('Reason of this assessment')).toHaveValue('Seen.');
  });

  test('[DUTY-01] is held for staff who read only', async () => {
    openRisk(assessing, ['read_only']);
    expect(await screen.findByText('You do not assess')).toBeVisible();
  });

  test('says when no model is published', async () => {
    openRisk(assessing, ['reviewer'], (backend) => backend.on(get('risk_models'), () => [draft]));
    expect(await screen.findByText('No model is published')).toBeVisible();
  });
});

describe('[RSK-02] overrides', () => {
  test('are approved by a colleague with a note', async () => {
    const backend = openRisk(`${base}/overrides`);
    backend.on(rpc('approve_risk_override'), () => null);
    const card = await screen.findByRole('region', { name: 'Blue Heron Holdings Ltd.' });
    expect(card).toHaveTextContent(/Counts asMedium.*ProposedLow.*Known for years\./);
    await userEvent.click(within(card).getByRole('button', { name: 'Approve…' }));
    const dialog = await screen.findByRole('dialog', { name: /Approve low for Blue Heron/ });
    await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Seen.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(backend.requests(rpc('approve_risk_override'))[0]?.body).toEqual({
        assessment_id: 'r-1',
        note: 'Seen.',
      }),
    );
  });

  test('who proposed one reads that a colleague decides, and takes it back', async () => {
    openRisk(`${base}/overrides`, ['compliance_officer'], (backend) =>
      backend.on(get('risk_overrides'), () => pageOf([{ ...waiting, made_by: candice.id }], 1)),
    );
    const held = await screen.findByRole('button', { name: /^Approve/ });
    await waitFor(() => expect(held).toHaveAttribute('aria-disabled', 'true'));
    expect(
      screen.getByText('You proposed this. A colleague decides.', { selector: 'p' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take it back…' })).toBeVisible();
  });

  test('another rating is proposed with its reason', async () => {
    const backend = openRisk(assessing);
    backend.on(rpc('override_risk'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Propose another rating…' }));
    const dialog = await screen.findByRole('dialog', { name: /Another rating for Blue Heron/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
    expect(await within(dialog).findByText('Choose a rating.')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText('Rating'), 'low');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Known.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
    await waitFor(() =>
      expect(backend.requests(rpc('override_risk'))[0]?.body).toEqual({
        assessment_id: 'r-1',
        rating: 'low',
        reason: 'Known.',
      }),
    );
  });
});

describe('[RSK-03] the model', () => {
  const page = `${base}/models/2`;

  test('shows its sum and what differs while it is edited, and is saved with its revision', async () => {
    const backend = openRisk(page);
    backend.on(rpc('save_risk_model'), () => 4);
    const countries = await screen.findByLabelText('Countries');
    await userEvent.clear(countries);
    await userEvent.type(countries, '70');
    expect(screen.getByText('Sum 110 %. The weights must add up to 100.')).toBeVisible();
    const business = screen.getByLabelText('Business');
    await userEvent.clear(business);
    await userEvent.type(business, '30');
    expect(screen.getByText('Sum 100 %')).toBeVisible();
    const differences = screen.getByRole('region', { name: 'Differences' });
    expect(differences).toHaveTextContent(
      /Countries weighs 70, was 60\.Business weighs 30, was 40\./,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
    await waitFor(() =>
      expect(backend.requests(rpc('save_risk_model'))[0]?.body).toMatchObject({
        version: 2,
        expected_revision: 3,
        definition: {
          factors: [
            { code: 'country', weight: 70 },
            { code: 'business', weight: 30 },
          ],
        },
      }),
    );
  });

  test('a colleague who saved meanwhile is shown beside what is typed, which is kept', async () => {
    const backend = openRisk(page);
    const medium = await screen.findByLabelText('Medium');
    await userEvent.clear(medium);
    await userEvent.type(medium, '50');
    backend.on(rpc('save_risk_model'), () => {
      backend.on(get('risk_models'), () => [
        {
          ...draft,
          revision: 4,
          definition: { ...definition, thresholds: { medium: 48, high: 70 } },
        },
        published,
      ]);
      return refusal('risk_model.conflict', 409);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
    const both = await screen.findByRole('table', { name: 'Both drafts' });
    expect(both).toHaveTextContent(/Medium begins at48.*50/);
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    backend.on(rpc('save_risk_model'), () => 5);
    await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
    await waitFor(() =>
      expect(backend.requests(rpc('save_risk_model')).at(-1)?.body).toMatchObject({
        expected_revision: 4,
        definition: { thresholds: { medium: 50, high: 70 } },
      }),
    );
  });

  test('its author reads that a colleague publishes it, and discards it after a question', async () => {
    const backend = openRisk(page, ['compliance_officer'], (given) =>
      given.on(get('risk_models'), () => [{ ...draft, saved_by: candice.id }, published]),
    );
    backend.on(rpc('discard_risk_model'), () => null);
    expect(
      await screen.findByText('You saved this draft last. A colleague reviews and publishes it.', {
        selector: 'p',
      }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard the draft…' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: /Discard the draft of version 2/,
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard the draft' }));
    expect(await screen.findByRole('table', { name: 'Versions' })).toBeVisible();
    expect(backend.sent(rpc('discard_risk_model'))).toEqual([{ version: 2 }]);
  });

  test('[AUD-01] a published version is read, not changed, and leads to its changes', async () => {
    openRisk(`${base}/models/1`);
    expect(await screen.findByRole('link', { name: 'All changes to this record' })).toHaveAttribute(
      'href',
      '/admin/audit-logs?of=platform&record=risk_models:1',
    );
    expect(await screen.findByRole('table', { name: 'Factors' })).toHaveTextContent(
      /Countries.*60 %/,
    );
    expect(screen.queryByRole('button', { name: 'Save the draft' })).not.toBeInTheDocument();
  });
});

test('[RSK-01] a company that was never assessed begins with the facts', async () => {
  openRisk(assessing, ['reviewer'], (backend) => backend.on(get('risk_assessments'), () => []));
  expect(await screen.findByText('Not assessed yet.')).toBeVisible();
  expect(await screen.findByText('2 questions are not answered.')).toBeVisible();
  expect(standing.responses).toHaveLength(3);
});
