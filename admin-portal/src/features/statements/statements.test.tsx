import { cableBeach, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { bodies, FIGURES, LIST, ONE, open, RUN } from './statements.fixtures.ts';

const select = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));
const bar = () => screen.getByRole('toolbar', { name: 'Selected rows' });
const press = async (name: RegExp) => userEvent.click(within(bar()).getByRole('button', { name }));

describe('[YEAR-02] the portfolio of yearly statements', () => {
  test('shows how far each is and what changed; each figure opens its companies', async () => {
    const backend = open();
    const changed = within(await screen.findByRole('row', { name: /Grey Gull/ }));
    expect(changed.getByText('Needs review')).toBeVisible();
    expect(changed.getByText('Accounting records, Owners and control')).toBeVisible();
    expect(changed.getByText('to check')).toBeVisible();
    expect(changed.getByRole('link', { name: /Grey Gull/ })).toHaveAttribute(
      'href',
      '/admin/companies/statements/s-2',
    );
    const late = within(screen.getByRole('row', { name: /Late Crane/ }));
    expect(late.getByText('Late')).toBeVisible();
    const strip = within(await screen.findByRole('list', { name: 'Figures' }));
    expect(strip.getByRole('link', { name: /^Needs review/ })).toHaveAttribute(
      'href',
      '/admin/companies/statements?year=2026&state=needs_review',
    );
    expect(bodies(backend, LIST)[0]).toMatchObject({
      tenant_id: cableBeach.id,
      year: 2026,
      state: '',
      only_class: '',
      block: '',
      sort: 'company_name',
    });
    expect(bodies(backend, FIGURES)[0]).toEqual({ tenant_id: cableBeach.id, year: 2026 });
  });

  test('asks for what the address says', async () => {
    const backend = open(
      '/admin/companies/statements?year=2025&state=late&class=included&block=tax&client=u-9&sort=signed_at.desc',
    );
    await screen.findByRole('row', { name: /Blue Heron/ });
    expect(bodies(backend, LIST)[0]).toMatchObject({
      year: 2025,
      state: 'late',
      only_class: 'included',
      block: 'tax',
      only_client: 'u-9',
      sort: 'signed_at',
      descending: true,
    });
  });

  test('accepts those of a selection that changed nothing, and says why others are refused', async () => {
    const backend = open();
    backend.on(RUN, () => [{ id: 's-1', code: 'statement.changed', job_id: null }]);
    await select(/Select all/);
    await press(/^Accept 1$/);
    expect(await screen.findByText('0 done, 1 refused')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(
      /^Blue Heron Ltd\.: The client changed something/,
    );
    expect(bodies(backend, RUN)[0]).toMatchObject({ action: 'statements.accept', ids: ['s-1'] });
  });

  test('marks the reports of accepted ones filed, and holds the reminders of those who wait', async () => {
    const backend = open();
    backend.on(RUN, () => []);
    await select(/Select all/);
    expect(within(bar()).getByRole('button', { name: 'Hold reminders…' })).toBeVisible();
    await press(/^Mark 1 filed/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete a report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('0 done, 0 refused')).toBeVisible();
    expect(bodies(backend, RUN)[0]).toMatchObject({ action: 'duties.complete', ids: ['o-3'] });
  });

  test('is only read by staff without a duty', async () => {
    open(undefined, ['read_only']);
    await select(/Blue Heron/);
    expect(within(bar()).getByRole('button', { name: 'Accept' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

const ACCEPT = 'POST /rest/v1/rpc/accept_statement';
const RETURN = 'POST /rest/v1/rpc/return_statement';
const page = '/admin/companies/statements/s-2';

describe('[YEAR-02] the review of one statement', () => {
  test('shows what changed before and now, the request that came of it, and folds the rest', async () => {
    open(page);
    const records = within(await screen.findByRole('table', { name: 'Accounting records' }));
    expect(records.getByRole('row', { name: /Kept at/ })).toHaveTextContent(
      'Kept at1 Bay Street9 Shirley Street',
    );
    expect(
      within(screen.getByRole('table', { name: 'Owners and control' })).getByText(
        'Odile holds 60 % since May.',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Request C-1007' })).toHaveAttribute(
      'href',
      '/admin/companies/changes/r-7',
    );
    expect(screen.getByText('6 unchanged')).toBeVisible();
    expect(screen.getAllByText('Odile Marchetti (55 %)')[0]).toBeVisible();
    expect(screen.getByText('Tobias Lindenau (Director)')).toBeVisible();
    expect(screen.getByText(/I, Claire Vasseur, state this/)).toBeVisible();
    expect(screen.getByText('to check')).toBeVisible();
  });

  test('is accepted by a key, after a question, and the next one opens', async () => {
    const backend = open(page);
    backend.on(LIST, () => [{ id: 's-9', company_name: 'Next Ltd.', total: 1 }]);
    backend.on(ACCEPT, () => null);
    await screen.findByRole('button', { name: 'Next' });
    await userEvent.keyboard('a');
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Statement of Grey Gull Ltd. accepted')).toBeVisible();
    expect(bodies(backend, ACCEPT)).toEqual([{ statement_id: 's-2' }]);
    await waitFor(() =>
      expect(backend.requests(ONE).some(({ url }) => url.search.includes('s-9'))).toBe(true),
    );
  });

  test('that was decided on meanwhile says so', async () => {
    const backend = open(page);
    backend.on(ACCEPT, () => refusal('statement.illegal_move'));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  test('is returned with a note that the client reads', async () => {
    const backend = open(page);
    backend.on(RETURN, () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Return…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('Write what is to be corrected.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^What is to be corrected/), 'Which street?');
    await userEvent.click(screen.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('Statement returned')).toBeVisible();
    expect(bodies(backend, RETURN)).toEqual([{ statement_id: 's-2', note: 'Which street?' }]);
  });

  test('is not decided by who has no duty for it', async () => {
    open(page, ['billing']);
    await screen.findByRole('heading', { name: 'Yearly statement 2026' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Accept' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Return…' })).not.toBeInTheDocument();
  });
});
