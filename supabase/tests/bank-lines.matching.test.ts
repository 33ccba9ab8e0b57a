import { describe, expect, test } from 'vitest';

import {
  givenLine,
  lineOf,
  numberOf,
  post,
  postSure,
  questions,
  referenceOf,
  type Credit,
} from './support/bank-lines.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { reverse } from './support/ledger.ts';
import { withLongDays } from './support/long-days.ts';
import { givenCompanies, issueFor } from './support/payer-invoices.ts';

const database = useDatabase();

/** An invoice of 50 for the member, and what is proposed for a line of which the text may say its reference or number. */
async function proposed(sql: Sql, of: Partial<Credit>, company: string = companies.mine) {
  const invoice = await givenIssued(sql, company, [feeLine]);
  const text = (of.text ?? '')
    .replace('{reference}', await referenceOf(sql, invoice))
    .replace('{number}', await numberOf(sql, invoice));
  const line = await givenLine(sql, { amount: 50, ...of, text });
  const listed = await lineOf(sql, line);
  return {
    line,
    invoice,
    found: listed?.best && {
      state: listed.state,
      isIt: listed.best.number === (await numberOf(sql, invoice)),
      reasons: listed.best.reasons,
      differs: listed.best.differs,
    },
  };
}

const findings = (of: Partial<Credit>) =>
  database.as('admin', async (sql) => (await proposed(sql, of)).found);

describe('[PAY-01] [BILL-01] what a line may pay, and why', () => {
  test('reference and sum agree: sure', async () => {
    expect(await findings({ text: 'Invoice {reference} thank you' })).toEqual({
      state: 'sure',
      isIt: true,
      reasons: ['reference', 'amount', 'payer_known'],
      differs: [],
    });
  });

  test('the reference is found in groups, in small letters and before other digits', async () => {
    const states = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, [feeLine]);
      const reference = await referenceOf(sql, invoice);
      const groups = reference.replaceAll(/(.{4})/g, '$1 ').trim();
      const written = [groups.toLowerCase(), `${reference} 2026-02-01`, `/ROC/${reference}//URI/`];
      const lines = [];
      for (const text of written) lines.push(await givenLine(sql, { amount: 50, text }));
      const found = [];
      for (const line of lines) found.push((await lineOf(sql, line))?.state);
      return found;
    });
    expect(states).toEqual(['sure', 'sure', 'sure']);
  });

  test('a wrong check digit names no invoice, not even by the number inside of it', async () => {
    const found = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, [feeLine]);
      const reference = await referenceOf(sql, invoice);
      const wrong = reference.replace(
        /^RF(\d)/,
        (_, digit: string) => `RF${(Number(digit) + 1) % 10}`,
      );
      const line = await givenLine(sql, { amount: 49, text: wrong, payer: 'Nadia Nemo' });
      return lineOf(sql, line);
    });
    expect(found).toMatchObject({ state: 'open', best: null });
  });

  test('a number is sure from a payer who is known, and from no other', async () => {
    expect(await findings({ text: 'INV {number}' })).toMatchObject({
      state: 'sure',
      reasons: ['number', 'amount', 'payer_known'],
    });
    expect(await findings({ text: '{number}', payer: 'Nadia Nemo' })).toMatchObject({
      state: 'open',
      reasons: ['number', 'amount'],
      differs: ['payer_stranger'],
    });
  });

  test('a part of what is owed, and more than it, are not sure', async () => {
    expect(await findings({ text: '{reference}', amount: 49 })).toMatchObject({
      state: 'open',
      isIt: true,
      differs: ['less'],
    });
    expect(await findings({ text: '{reference}', amount: 51 })).toMatchObject({
      state: 'open',
      differs: ['more'],
    });
  });

  test('another currency is not sure, and says so', async () => {
    expect(await findings({ text: '{reference}', currency: 'BSD' })).toMatchObject({
      state: 'open',
      reasons: ['reference', 'payer_known'],
      differs: ['currency'],
    });
  });

  test('two invoices that are named are not sure', async () => {
    const state = await database.as('admin', async (sql) => {
      const other = await referenceOf(sql, await givenIssued(sql, companies.mine, [feeLine]));
      return (await proposed(sql, { text: `{reference} ${other}` })).found?.state;
    });
    expect(state).toBe('open');
  });

  test('an invoice that is paid is shown as paid', async () => {
    const best = await database.as('admin', async (sql) => {
      const { line, invoice } = await proposed(sql, { text: '{reference}' });
      await pay(sql, invoice, 50);
      return (await lineOf(sql, line))?.best;
    });
    expect(best).toMatchObject({ reasons: ['reference', 'payer_known'], differs: ['paid'] });
  });

  test('the client, the company and a party of it are known, in any order and without the kind of company', async () => {
    for (const payer of ['MEMBER MIA MRS', 'MIA S LIMITED', "PARTY OF MIA'S"]) {
      expect(await findings({ payer })).toMatchObject({ reasons: ['amount', 'payer_known'] });
    }
  });

  test('a name that is alike is proposed, and is not the client', async () => {
    expect(await findings({ payer: 'Mia Members' })).toMatchObject({
      reasons: ['amount', 'payer_similar'],
      differs: ['payer_similar'],
    });
  });

  test('a line that nothing fits has no proposal', async () => {
    expect(await findings({ payer: 'Nadia Nemo', amount: 77 })).toBeNull();
  });
});

describe('[PAY-01] a payer who is not the client', () => {
  /** The questions after a line was posted on the invoice it names. */
  const asked = (of: Partial<Credit>) =>
    database.as('admin', async (sql) => {
      const { line } = await proposed(sql, { text: '{reference}', ...of });
      await postSure(sql, line);
      return questions(sql);
    });

  test('raises a question about the company, with the name and the sum, and is posted', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { line, invoice } = await proposed(sql, {
        text: '{reference}',
        payer: 'Nadia Nemo',
      });
      await postSure(sql, line);
      const [alert] = await sql`select * from compliance_alerts where kind = 'payer_not_client'`;
      const detail = String(alert?.['detail']).replace(await numberOf(sql, invoice), 'INV');
      return [alert?.['company_id'], alert?.['title'], detail, (await lineOf(sql, line))?.state];
    });
    expect(seen).toEqual([
      companies.mine,
      'Payer is not the client: Nadia Nemo',
      withLongDays(
        'USD 50.00 on 5 January 2026, posted for Mia Member, INV. Ask who paid, and why.',
      ),
      'posted',
    ]);
  });

  test.each(['Mia Member', 'MEMBER, MIA', "Mia's Limited", "Party of Mia's"])(
    '%s raises none',
    async (payer) => {
      expect(await asked({ payer })).toEqual([]);
    },
  );

  test.each([
    ['another client of the firm', 'Otto Other'],
    ['another company of the firm', 'Shared Ltd.'],
    ['a name that is alike', 'Mia Members'],
    ['a name with a word more', 'Mia Member Nemo'],
  ])('%s raises one', async (_who, payer) => {
    expect(await asked({ payer })).toHaveLength(1);
  });

  test('no payer raises one, unless the text names the client', async () => {
    expect(await asked({ payer: '' })).toMatchObject([{ title: 'The bank names no payer' }]);
    expect(await asked({ payer: '', text: '{reference} /ORDP/MIA MEMBER' })).toEqual([]);
  });

  test('a stranger who writes the name of the client into the text is a stranger', async () => {
    const payer = 'Nadia Nemo';
    expect(await asked({ payer, text: '{reference} for Mia Member' })).toHaveLength(1);
  });

  test('is asked about once, and no more once it is answered, though the line is posted again', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { line, invoice } = await proposed(sql, { payer: 'Nadia Nemo' });
      const parts = [{ invoice_id: invoice, amount: 50 }];
      await post(sql, line, parts);
      await sql`select resolve_alert(id, 'Her sister.') from compliance_alerts where kind = 'payer_not_client'`;
      const [entry] = await sql`
        select id from ledger_entries where invoice_id = ${invoice} and kind = 'payment'`;
      await reverse(sql, entry?.['id'] as string);
      await post(sql, line, parts);
      const alerts = await sql`select state from compliance_alerts where kind = 'payer_not_client'`;
      return alerts.map((row) => row['state'] as string);
    });
    expect(seen).toEqual(['resolved']);
  });

  test('an answer about one client is none about another: the line that is posted anew asks again', async () => {
    const seen = await database.as('admin', async (sql) => {
      const line = await givenLine(sql, { payer: 'Nadia Nemo', amount: 50 });
      await post(sql, line, [], { amount: 20 });
      await sql`select resolve_alert(id, 'Her sister.') from compliance_alerts where kind = 'payer_not_client'`;
      await post(sql, line, [], { client: people.otherMember });
      return questions(sql);
    });
    expect(seen).toHaveLength(2);
  });

  test('on account is asked about, too; the night does not close the question', async () => {
    const seen = await database.as('admin', async (sql) => {
      await post(sql, await givenLine(sql, { payer: 'Nadia Nemo' }), []);
      await become(sql, 'postgres');
      await sql`select private.refresh_alerts()`;
      return sql`select company_id, state from compliance_alerts where kind = 'payer_not_client'`;
    });
    expect(seen.map((row) => ({ ...row }))).toEqual([
      { company_id: companies.mine, state: 'open' },
    ]);
  });

  test('of an invoice over many companies names the companies', async () => {
    const seen = await database.as('admin', async (sql) => {
      const detailOf = async (n: number, name: string) => {
        const invoice = await issueFor(sql, await givenCompanies(sql, n, { name }));
        const line = await givenLine(sql, { payer: `Nadia Nemo ${name}` });
        await post(sql, line, [{ invoice_id: invoice, amount: 50 }], {
          client: people.otherMember,
        });
        const [alert] = await sql`
          select company_id, detail from compliance_alerts where title = ${`Payer is not the client: Nadia Nemo ${name}`}`;
        return [alert?.['company_id'], /It pays for [^.]+\./.exec(String(alert?.['detail']))?.[0]];
      };
      return [await detailOf(2, 'Heron'), await detailOf(6, 'Egret')];
    });
    expect(seen).toEqual([
      [null, 'It pays for Heron 0001 and Heron 0002.'],
      [null, 'It pays for Egret 0001, Egret 0002, Egret 0003 and 3 more companies.'],
    ]);
  });
});
