import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test('[LIVE-01] [PUB-07] [SUP-01] staff answer a question, whose client reads the answer and never the note; a message of the contact form is put aside', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/409/);
  const client = await anotherPage();
  await openAs(client, demoPerson('client'), '/app/support?help=ask');
  const subject = `Stamp on the register ${crypto.randomUUID().slice(0, 4)}`;
  await client.getByLabel('Subject').fill(subject);
  await client.getByLabel('Your question').fill('Does the register of members need a stamp?');
  await client.getByRole('button', { name: 'Send' }).click();
  await expect(client).toHaveURL(/\/app\/support\/[0-9a-f-]{36}/);

  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  await page.getByRole('searchbox').fill(subject);
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  await expect(page.getByText('Does the register of members need a stamp?')).toBeVisible();

  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: 'To me' }).click();
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Candice Moxey');

  // A prepared answer comes with the first name of the client.
  await page.getByLabel('Insert a prepared answer').fill('look into');
  await page.getByRole('option', { name: 'We look into it' }).click();
  await expect(page.getByLabel('Your answer')).toHaveValue(/^Dear Claire,/);
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Not yet, asked');

  await page.getByLabel('Your answer').fill('No. A certified extract is enough.');
  await page.getByRole('button', { name: 'Note for colleagues' }).click();
  await page.getByLabel('Your note').fill('Second time she asks.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Second time she asks.')).toBeVisible();
  await expect(page.getByLabel('Your answer')).toHaveValue('No. A certified extract is enough.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Waiting on client').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'About' })).toContainText('After');

  await expect(client.getByText('No. A certified extract is enough.')).toBeVisible();
  await expect(client.getByText('Second time she asks.')).toBeHidden();

  const name = `Vera Visitor ${crypto.randomUUID().slice(0, 4)}`;
  await askDatabase((sql) =>
    sql.begin(async (visitor) => {
      await visitor`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.77"}', true)`;
      await visitor`select send_contact_message(gen_random_uuid(), ${name}, 'vera@visitor.example', 'What does a foundation cost?')`;
    }),
  );
  await goWithin(page, '/admin/support/contact');
  const message = page.getByRole('article', { name });
  await expect(message).toContainText('What does a foundation cost?');
  await message.getByRole('button', { name: 'Make it a ticket' }).click();
  await expect(message.getByRole('alert')).toBeVisible();
  await message.getByRole('button', { name: 'Put aside' }).click();
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Settled' }).click();
  await expect(message).toContainText('Candice Moxey');
});
