import { candice, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import {
  openCompliance,
  proposal,
  PROPOSALS,
  rpc,
} from '#/components/compliance/compliance.fixtures.ts';

describe('[CMP-01] [ONE-09] the rules', () => {
  const page = '/admin/compliance/rules/DOM_ANNUAL_RETURN';

  test('stand by code with the version in force, its source and what is proposed', async () => {
    openCompliance('/admin/compliance/rules');
    const row = await screen.findByRole('row', { name: /Annual return/ });
    expect(row).toHaveTextContent(/Companies of type DOM.*On 31 January of every year/);
    expect(row).toHaveTextContent(/In force.*To verify.*Waits for publication/);
  });

  test('a proposal says what it changes; a colleague publishes it', async () => {
    const backend = openCompliance(page);
    backend.on(rpc('publish_obligation_rule'), () => null);
    const panel = await screen.findByRole('region', { name: 'Proposed from 1 Jan 2027' });
    expect(panel).toHaveTextContent(/Month2was: 1.*Day of the month28was: 31/);
    await userEvent.click(await within(panel).findByRole('button', { name: 'Publish…' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Publish “Annual return”/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(backend.requests(rpc('publish_obligation_rule'))[0]?.body).toEqual({
        proposal_id: 'p-1',
      }),
    );
  });

  test('of two for one day the second is refused with an error message once the first is published, and stays', async () => {
    const backend = openCompliance(page);
    backend.on(rpc('publish_obligation_rule'), () => refusal('obligation_rule.not_the_newest'));
    const panel = await screen.findByRole('region', { name: 'Proposed from 1 Jan 2027' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Publish…' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Publish “Annual return”/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(
      await within(panel).findByText(/A version of this rule starts on that day or later/),
    ).toBeVisible();
  });

  test('who made it reads that a colleague decides', async () => {
    const backend = openCompliance(page);
    backend.on(PROPOSALS, () => [{ ...proposal, proposed_by: candice.id }]);
    expect(await screen.findByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
      'You proposed it. A colleague decides: Perry Bethel.',
    );
  });

  test('a preview goes through the portfolio part by part, adds up what moves, and can be cancelled', async () => {
    const backend = openCompliance(page);
    const parts = [
      { from_id: 'a', before_id: 'm' },
      { from_id: 'm', before_id: null },
    ];
    backend.on(rpc('portfolio_parts'), () => parts);
    const moved = (count: number, id: string, day: string) => ({
      change: 'moved',
      companies: count,
      obligations: 2 * count,
      earliest: day,
      latest: '2028-02-28',
      examples: [
        { company_id: id, company: id, because: '2027', was_due_on: '2027-01-31', due_on: day },
      ],
    });
    backend.on(rpc('preview_obligation_rule'), ({ body }) =>
      (body as { from_id: string }).from_id === 'a'
        ? [moved(12, 'Blue Heron Ltd.', '2027-02-28')]
        : new Promise(() => undefined),
    );
    const panel = await screen.findByRole('region', { name: 'Proposed from 1 Jan 2027' });
    await userEvent.click(
      within(panel).getByRole('button', { name: 'Preview over the portfolio' }),
    );
    expect(await within(panel).findByText('50 %')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel the preview' }));
    expect(await within(panel).findByText(/cancelled\. Nothing changed/)).toBeVisible();
    expect(panel).not.toHaveTextContent('24 duties');

    backend.on(rpc('preview_obligation_rule'), ({ body }) =>
      (body as { from_id: string }).from_id === 'a'
        ? [moved(12, 'Blue Heron Ltd.', '2027-02-28')]
        : [moved(3, 'Coral Bay Ltd.', '2027-02-01')],
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Preview again' }));
    expect(await within(panel).findByText('From 1 Jan 2027: 30 moved')).toBeVisible();
    expect(panel).toHaveTextContent(
      /30 duties of 15 companies, 1 Feb 2027 to 28 Feb 2028.*The first 2 of 30.*Coral Bay.*Blue Heron/,
    );
    const asked = backend.requests(rpc('preview_obligation_rule')).slice(-2);
    expect(asked.map(({ body }) => body)).toMatchObject(parts);
  });

  test('a new version begins with the terms of the newest; what is refused stays in the form', async () => {
    const backend = openCompliance(page);
    backend.on(rpc('propose_obligation_rule'), () => refusal('obligation_rule.invalid'));
    await userEvent.click(await screen.findByRole('button', { name: 'New version…' }));
    const form = screen.getByRole('form', { name: 'New version of Annual return' });
    expect(within(form).getByLabelText('Month')).toHaveValue('1');
    await userEvent.click(within(form).getByRole('button', { name: 'Propose the version' }));
    expect(await within(form).findByText('Enter the day it begins.')).toBeVisible();
    await userEvent.type(within(form).getByLabelText('In force from'), '2027-01-01');
    await userEvent.type(
      within(form).getByLabelText('Source'),
      'Companies Act, section 58, read on 1 November 2026.',
    );
    await userEvent.click(within(form).getByRole('button', { name: 'Propose the version' }));
    expect(await within(form).findByText(/The rule is not complete/)).toBeVisible();
    expect(within(form).getByLabelText('Source')).toHaveValue(
      'Companies Act, section 58, read on 1 November 2026.',
    );
    expect(backend.requests(rpc('propose_obligation_rule'))[0]?.body).toMatchObject({
      rule: { code: 'DOM_ANNUAL_RETURN', month: 1, day: 31, valid_from: '2027-01-01' },
    });
  });
});
