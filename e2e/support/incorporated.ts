import type { Page } from '@playwright/test';

import { expect } from './expect.ts';
import { commandsOf } from './commands.ts';
import { askDatabase } from './database.ts';
import { givenApplication } from './given-draft.ts';
import { demo, demoPerson } from './people.ts';
import { approveKyc, assessRisk } from './review.ts';
import type { AnotherPage } from './test.ts';

/**
 * Staff settle and approve a submitted application by their commands, for journeys about what comes after. KYC is approved past its
 * gate; every other gate is passed as staff pass it. Returns the staff who did.
 */
async function approveAs(id: string, title: string) {
  const staff = await commandsOf(demoPerson('admin'));
  const of = { application_id: id };
  await staff.call('start_review', of);
  await approveKyc(title);
  await assessRisk(title);
  await clearChecks(id);
  const [row] = await askDatabase(
    (sql) => sql<{ version: number }[]>`select version from draft_applications where id = ${id}`,
  );
  await staff.call('approve_application', { ...of, expected_version: row?.version });
  return staff;
}

/** Staff answer every open check of an application, each as in order. */
export async function clearChecks(id: string): Promise<void> {
  const staff = await commandsOf(demoPerson('admin'));
  const checks = await askDatabase(
    (sql) => sql<{ id: string }[]>`
      select id from compliance_checks where application_id = ${id} and state = 'open'`,
  );
  for (const check of checks) {
    const clear = { check_id: check.id, is_clear: true, result: 'Looked into; in order.' };
    await staff.call('decide_check', clear);
  }
}

/** The same, to the company. Returns its id. */
export async function incorporateAs(id: string, title: string, office: string): Promise<string> {
  const staff = await approveAs(id, title);
  const company = await staff.call('incorporate_application', {
    application_id: id,
    registration_number: `${crypto.randomUUID().slice(0, 8)} E`,
    registered_office: office,
  });
  return company as string;
}

/** An application that its client handed in and staff approved, without a page. */
export async function givenApproved(name: string, people: readonly object[]) {
  const given = await givenApplication(name, { people });
  await approveAs(given.id, name);
  return given;
}

/** The admin, on a page of their own, at an approved application. */
export async function openApproved(anotherPage: AnotherPage, id: string): Promise<Page> {
  const staff = await anotherPage();
  await demo(staff, 'admin', `/admin/companies/applications/${id}`);
  await expect(staff.getByLabel('Registration number')).toBeVisible();
  return staff;
}
