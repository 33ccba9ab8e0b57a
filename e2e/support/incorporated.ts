import { commandsOf } from './commands.ts';
import { askDatabase } from './database.ts';
import { demoPerson } from './people.ts';
import { approveKyc, assessRisk } from './review.ts';

/**
 * Staff take a submitted application to the company by their commands, for journeys about what the client sees. KYC is approved past its
 * gate; every other gate is passed as staff pass it. Gives the id of the company.
 */
export async function incorporateAs(id: string, title: string, office: string): Promise<string> {
  const staff = await commandsOf(demoPerson('admin'));
  const of = { application_id: id };
  await staff.call('start_review', of);
  await approveKyc(title);
  await assessRisk(title);
  const checks = await askDatabase(
    (sql) => sql<{ id: string }[]>`
      select id from compliance_checks where application_id = ${id} and state = 'open'`,
  );
  for (const check of checks) {
    const clear = { check_id: check.id, is_clear: true, result: 'Looked into; in order.' };
    await staff.call('decide_check', clear);
  }
  const [row] = await askDatabase(
    (sql) => sql<{ version: number }[]>`select version from draft_applications where id = ${id}`,
  );
  await staff.call('approve_application', { ...of, expected_version: row?.version });
  const number = `${crypto.randomUUID().slice(0, 8)} E`;
  return (await staff.call('incorporate_application', {
    ...of,
    registration_number: number,
    registered_office: office,
  })) as string;
}
