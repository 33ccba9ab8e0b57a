import { describe, expect, test } from 'vitest';

import { needOf } from './need-text.ts';
import type { NeedRow } from './need.queries.ts';

const row = (some: Partial<NeedRow>): NeedRow => ({
  kind: 'kyc',
  id: 'x-1',
  subject: 'Ada Rolle',
  title: 'Heron Ltd.',
  since: null,
  due_on: null,
  of_company: null,
  of_application: null,
  facts: null,
  total: 1,
  ...some,
});

describe('[DONE-01] what waits for a client, as text', () => {
  test('an identity check counts what is missing, and leads to its form', () => {
    expect(
      needOf(
        row({ facts: { state: 'open', questions: 0, fields: 3, declarations: 2, documents: 1 } }),
      ),
    ).toMatchObject({
      title: 'Complete the identity check',
      subject: 'Ada Rolle, Heron Ltd.',
      why: expect.stringContaining('Left: 3 answers, 2 signatures, 1 document.') as string,
      action: { label: 'Fill in', to: '/app/kyc/x-1' },
    });
  });

  test.each([
    ['information_requested', 'Answer questions on the identity check'],
    ['review_due', 'Renew the identity check'],
    ['approved', 'Send documents again'],
  ])('an identity check in %s says: %s', (state, title) => {
    expect(needOf(row({ facts: { state, questions: 1, fields: 0, documents: 1 } })).title).toBe(
      title,
    );
  });

  test('one that lacks nothing asks to be submitted', () => {
    const facts = { state: 'open', questions: 0, fields: 0, documents: 0 };
    expect(needOf(row({ facts })).why).toBe('Everything is filled in: submit it.');
  });

  test.each([
    ['a duty with a fee', { kind: 'duty', of_company: 'c-1', facts: { amount: 350 } }, 'Pay'],
    ['a duty without one', { kind: 'duty', of_company: 'c-1', facts: { amount: null } }, 'File'],
    ['an invoice', { kind: 'invoice', facts: { amount: 10, currency: 'USD' } }, 'Pay'],
    ['a document', { kind: 'document', of_company: 'c-1' }, 'Upload'],
    ['a question', { kind: 'question', facts: { questions: 1 } }, 'Answer'],
  ])('the button of %s says what it does', (_what, of, label) => {
    expect(needOf(row(of)).action?.label).toBe(label);
  });

  test('a duty without a known fee makes no figure up', () => {
    const facts = { amount: null, penalty: 0, currency: null, is_known: true, next_on: null };
    const need = needOf(row({ kind: 'duty', title: 'Annual return', of_company: 'c-1', facts }));
    expect(need.why).toBe('');
  });

  test('a penalty whose amount is unknown is named', () => {
    const facts = { amount: 350, penalty: null, currency: 'USD', is_known: false, next_on: null };
    expect(needOf(row({ kind: 'duty', due_on: '2026-01-01', facts })).why).toBe(
      'US$350.00 today. A penalty applies whose amount is not known.',
    );
  });

  test('an invoice says what is still to pay', () => {
    const facts = { amount: 60, currency: 'USD' };
    expect(needOf(row({ kind: 'invoice', title: 'INV-2026-0007', facts }))).toMatchObject({
      title: 'Pay invoice INV-2026-0007',
      why: 'US$60.00 to pay.',
      action: { to: '/app/companies/invoices?invoice=x-1' },
    });
  });

  test('a duty that is not late yet is not owed today', () => {
    const facts = { amount: 365, penalty: 0, currency: 'USD', is_known: true, next_on: null };
    expect(needOf(row({ kind: 'duty', due_on: '2099-01-01', facts })).why).toBe('US$365.00.');
  });

  test('questions are counted', () => {
    expect(needOf(row({ kind: 'question', facts: { questions: 0 } })).title).toBe(
      'Resubmit your application',
    );
    expect(needOf(row({ kind: 'question', facts: { questions: 1 } })).title).toBe(
      'Answer 1 question',
    );
    expect(needOf(row({ kind: 'question', facts: { questions: 2 } })).title).toBe(
      'Answer 2 questions',
    );
  });

  test('a returned document says why, and leads to itself', () => {
    const need = needOf(
      row({
        kind: 'document',
        title: 'Passport',
        of_company: 'c-1',
        facts: { reason: 'Unreadable' },
      }),
    );
    expect(need).toMatchObject({ title: 'Send again: Passport', why: 'Unreadable' });
    expect(need.action?.to).toBe('/app/companies/c-1/documents?document=x-1');
  });

  test('a draft of a change leads to the change, one of a company to the wizard', () => {
    const change = row({ kind: 'draft', title: 'issue_shares', of_company: 'c-1' });
    expect(needOf(change)).toMatchObject({
      title: 'Finish your change request',
      why: 'Issue of shares.',
      action: { to: '/app/companies/c-1/changes/x-1' },
    });
    const application = needOf(row({ kind: 'draft', subject: null, title: null }));
    expect(application).toMatchObject({
      subject: 'New company',
      action: { to: '/app/companies/new/x-1/' },
    });
  });

  test('[ONE-07] a person who was asked by link has no action of the client', () => {
    const need = needOf(row({ kind: 'asked', title: null, since: '2026-11-03T15:00:00Z' }));
    expect(need).toMatchObject({ subject: 'Ada Rolle', action: null });
  });

  test('the own part leads to its form', () => {
    expect(needOf(row({ kind: 'part', title: null })).action).toEqual({
      label: 'Fill in',
      to: '/app/kyc/x-1',
    });
  });

  test('questions on a change lead to it', () => {
    expect(needOf(row({ kind: 'change', title: 'company_name', of_company: 'c-1' }))).toMatchObject(
      {
        why: expect.stringContaining('Change of name.') as string,
        action: { to: '/app/companies/c-1/changes/x-1' },
      },
    );
  });
});
