import type { Page } from '@playwright/test';
import type { JSONValue } from 'postgres';

import { askDatabase } from './database.ts';
import { newVisitor, register, storeSession, type Visitor } from './people.ts';

/** A person of an application: the only shareholder and director, unless said otherwise. */
export function person(name: string, more: object = {}) {
  const roles = ['member', 'director'];
  return {
    id: crypto.randomUUID(),
    kind: 'person',
    name,
    country: 'BS',
    roles,
    shares: 5000,
    ...more,
  };
}

/** An application for an International Business Company that lacks nothing but the declaration. */
export function completeData(name: string, people: readonly object[] = [person('Ada Rolle')]) {
  return {
    names: [name, '', ''],
    purpose: '',
    activities: ['holding'],
    capital: { currency: 'USD', shares: 5000, par_value: 1 },
    people,
    is_resident: false,
    fiscal_year_end: '12-31',
  };
}

/** A draft with this content, at this step, of a client of its own. */
async function storeDraft(step: string, data: object, type = 'IBC') {
  const client = newVisitor('applicant');
  await register(client);
  return { id: await storeDraftOf(client, step, data, type), client };
}

/** The same, of a client who is there. Returns its id. */
export async function storeDraftOf(client: Visitor, step: string, data: object, type = 'IBC') {
  const id = crypto.randomUUID();
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      await work`
        insert into tenant_users (tenant_id, user_id, role)
        select tenant.id, person.id, 'member' from tenants as tenant, profiles as person
        where tenant.open_for_enrolment and person.email = ${client.email}
        on conflict do nothing`;
      await work`
        insert into draft_applications (id, tenant_id, user_id, entity_type, step, data)
        select ${id}, tenant_id, user_id, ${type}, ${step}, ${work.json(data as JSONValue)}
        from tenant_users join profiles as person on person.id = user_id where person.email = ${client.email}`;
      await work`
        insert into application_events (tenant_id, application_id, to_state, actor)
        select tenant_id, id, 'draft', user_id from draft_applications where id = ${id}`;
    }),
  );
  return id;
}

/** A client of their own, signed in, before a step of a draft with this content. */
export async function givenDraft(page: Page, step: string, data: object, type = 'IBC') {
  const { id, client } = await storeDraft(step, data, type);
  await storeSession(page, client);
  await page.goto(draftAt(id, step));
  return { id, client };
}

/** An application that its client handed in, without a page; in review by this member of staff, where one is named. */
export async function givenApplication(
  name: string,
  { people, reviewer }: { people?: readonly object[]; reviewer?: Visitor } = {},
) {
  const { id, client } = await storeDraft('review', {
    ...completeData(name, people),
    declared: true,
  });
  await handIn(id, client, reviewer);
  return { id, client };
}

/** The client hands in a declared draft, without a page; this member of staff, where one is named, takes it into review. */
export async function handIn(id: string, client: Visitor, reviewer?: Visitor): Promise<void> {
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      const speakAs = ({ email }: Visitor) => work`
        select set_config('request.jwt.claims', jsonb_build_object('sub', id, 'role', 'authenticated')::text, true)
        from profiles where email = ${email}`;
      await speakAs(client);
      await work`select submit_application(id, version) from draft_applications where id = ${id}`;
      if (!reviewer) return;
      await speakAs(reviewer);
      await work`select start_review(${id})`;
    }),
  );
}

export function draftAt(id: string, step: string): string {
  return `/app/companies/new/${id}/${step}`;
}

/** What the journeys ask about of what a client entered; its whole shape is in shared-core/src/domain/application.ts. */
export interface Entered {
  names: string[];
  purpose: string;
  capital: { shares: number };
  people: { name: string }[];
  holdings: object[];
  records_location: string;
  declared: boolean;
}

interface Application {
  state: string;
  version: number;
  reference: string | null;
  entity_type: string | null;
  data: Partial<Entered>;
}

/** An application as the database has it. */
export async function application(id: string): Promise<Application> {
  const [row] = await askDatabase(
    (sql) => sql<[Application]>`
      select state, version, reference, entity_type, data from draft_applications where id = ${id}`,
  );
  return row;
}
