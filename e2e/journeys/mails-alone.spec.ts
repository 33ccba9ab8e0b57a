import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { givenApplication, person } from '../support/given-draft.ts';
import { incorporateAs } from '../support/incorporated.ts';
import { mailTo } from '../support/mailbox.ts';
import { demoPerson, signIn } from '../support/people.ts';
import { newName } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'Where do the funds come from?';

test('[MAIL-01] [CMP-05] a client comes in by the links of mails alone, from submission to the first annual fee', async ({
  page,
}) => {
  const name = newName();
  const { id, client } = await givenApplication(name, { people: [person('Ada Rolle')] });
  const staff = await commandsOf(demoPerson('admin'));
  const heading = page.getByRole('heading', { level: 1 });
  /** Opens the link of the mail of this subject, as the mail program does. */
  const follow = async (subject: string) => page.goto((await mailTo(client.email, subject)).link);

  await test.step('the application has arrived: the link asks for the sign-in, and then opens it', async () => {
    await follow('We received application');
    await signIn(page, client);
    await expect(heading).toHaveText(name);
    await expect(page.getByText('Waiting on you')).toBeVisible();
  });

  await test.step('a question is answered, and the application submitted again', async () => {
    await staff.call('start_review', { application_id: id });
    const requests = [{ id: crypto.randomUUID(), question: QUESTION }];
    await staff.call('request_information', { application_id: id, requests });
    await follow('We need something for application');
    const form = page.getByRole('form', { name: QUESTION });
    await form.getByLabel('Your answer').fill('From the sale of a vineyard.');
    await form.getByRole('button', { name: 'Answer' }).click();
    await page.getByRole('link', { name: 'Resubmit' }).click();
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await expect(page.getByText(/We review what you submitted/)).toBeVisible();
  });

  let company = '';
  await test.step('the company is formed, and the mail says what comes next', async () => {
    company = await incorporateAs(id, name, '12 Bay Street, Nassau');
    await follow('is incorporated');
    await expect(heading).toHaveText(name);
    await expect(page).toHaveURL(new RegExp(`/app/companies/${company}`));
  });

  await test.step('the invoice is opened, paid and received', async () => {
    const invoice_id = crypto.randomUUID();
    await staff.call('draft_invoice', { invoice_id, application_id: id });
    const [invoice] = await askDatabase(
      (sql) => sql<{ total: number; today: string; due: string }[]>`
        select total::float, private.today()::text as today, (private.today() + 14)::text as due
        from invoices where id = ${invoice_id}`,
    );
    const { total, today, due } = invoice!;
    const number = (await staff.call('issue_invoice', { invoice_id, due_on: due })) as string;
    await follow(`Invoice ${number}`);
    const panel = page.getByRole('complementary', { name: new RegExp(number) });
    await expect(panel.getByText('Open', { exact: true })).toBeVisible();
    const payment = { payment_id: crypto.randomUUID(), invoice_id, amount: total, method: 'wire' };
    await staff.call('record_payment', { ...payment, paid_on: today });
    await follow(`Invoice ${number} is paid`);
    await expect(panel.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the first annual fee: its digest on the day of the ladder, reported by its link, and no mail once it is settled', async () => {
    const [fee] = await askDatabase(
      (sql) => sql<{ id: string; due: string }[]>`
        select id, due_on::text as due from obligations
        where company_id = ${company} and rule_code = 'IBC_ANNUAL_FEE' and state = 'open' order by due_on limit 1`,
    );
    expect(fee).toBeDefined();
    // Another duty may have a day of its ladder just then: which one depends on today.
    await askDatabase(
      (sql) => sql`
        update obligations set state = 'waived', note = 'Not in this journey.'
        where company_id = ${company} and state = 'open' and id <> ${fee!.id}`,
    );
    /** What is queued for this person so many days before the day; the clock of the others stands still. */
    const digest = (before: number) =>
      askDatabase(async (sql) => {
        const [row] = await sql<{ mails: number }[]>`
          select private.queue_digests(array[id], ${fee!.due}::date - ${before + 1}::integer, ${fee!.due}::date - ${before}::integer) as mails
          from profiles where email = ${client.email}`;
        return row?.mails;
      });
    expect(await digest(14)).toBe(1);
    await follow('due for 1 company');
    const duty = page
      .getByRole('list', { name: 'Duties' })
      .getByRole('listitem')
      .filter({ hasText: 'Annual fee' })
      .first();
    await duty.getByRole('button', { name: /^I have paid/ }).click();
    const form = page.getByRole('form', { name: /^I have paid/ });
    await form.getByLabel(/^Reference/).fill('WIRE-11');
    await form.getByRole('button', { name: 'Report it' }).click();
    await expect(duty.getByText('Reported', { exact: true })).toBeVisible();
    await staff.call('complete_obligation', {
      obligation_id: fee!.id,
      done_on: '2026-01-05',
      reference: 'RG-1',
    });
    await mailTo(client.email, 'Your report is confirmed');
    expect(await digest(3)).toBe(0);
  });
});
