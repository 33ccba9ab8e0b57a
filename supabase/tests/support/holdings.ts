import type { Ownership } from '../../../shared-core/src/domain/ownership.ts';
import { become, type Sql } from './database.ts';
import { companies, people, tenants, type Persona } from './ids.ts';

/** The answer of the database, with the names it adds. */
export interface NamedOwnership extends Ownership {
  nodes: (Ownership['nodes'][number] & {
    name: string;
    company_id: string | null;
    party_id: string | null;
  })[];
}

interface NewParty {
  name: string;
  kind?: 'person' | 'body_corporate';
  by?: string | null | undefined;
  tenant?: string;
}

/** A party, entered without a command, by the member by default. Continues as the owner of the tables. */
export async function givenParty(sql: Sql, { name, kind, by, tenant }: NewParty): Promise<string> {
  await sql`reset role`;
  const [row] = await sql`
    insert into parties (tenant_id, kind, name, created_by)
    values (${tenant ?? tenants.first}, ${kind ?? 'body_corporate'}::party_kind, ${name}, ${by === undefined ? people.member : by})
    returning id`;
  return row?.['id'] as string;
}

/** A member of a company with so many shares, likewise, from the day it was registered. */
export async function givenMember(
  sql: Sql,
  party: string,
  shares: number,
  company: string = companies.mine,
): Promise<void> {
  await sql`reset role`;
  await sql`
    insert into company_participants (tenant_id, company_id, party_id, role, shares, appointed_on)
    select tenant_id, id, ${party}, 'member', ${shares}, registration_date from companies where id = ${company}`;
}

/** A holding, likewise. */
export async function givenHolding(
  sql: Sql,
  owner: string,
  owned: string,
  percent: number | null = 100,
  control: string[] = [],
): Promise<string> {
  await sql`reset role`;
  const [row] = await sql`
    insert into party_holders (tenant_id, owned_party_id, owner_party_id, percent, nature_of_control)
    select tenant_id, id, ${owner}, ${percent}, ${control} from parties where id = ${owned}
    returning id`;
  return row?.['id'] as string;
}

export async function givenLink(sql: Sql, party: string, company: string | null): Promise<void> {
  await become(sql, 'admin');
  await sql`select link_party(${party}, ${company})`;
}

interface Declaration {
  id?: string;
  owner?: object;
  holding?: object;
  from?: string | null;
}

export const newOwner = { kind: 'person', name: 'Ole Owner', country: 'NO' };

/** Declares an owner of a body corporate and gives the owner's party. */
export async function declare(
  sql: Sql,
  owned: string,
  { id, owner = newOwner, holding = { percent: 50 }, from = null }: Declaration = {},
): Promise<string> {
  const [row] = await sql`
    select declare_holding(
      ${id ?? crypto.randomUUID()}, ${owned}, ${sql.json(owner as never)}, ${sql.json(holding as never)}, ${from}) as party`;
  return row?.['party'] as string;
}

/** Who owns a company, as that person sees it. */
export async function ownershipOf(
  sql: Sql,
  persona: Persona,
  company: string = companies.mine,
  on: string | null = null,
  knownAt: string | null = null,
): Promise<NamedOwnership> {
  await become(sql, persona);
  const [row] = await sql`
    select ownership(${company}, coalesce(${on}, private.today()), ${knownAt}::text::timestamptz) as answer`;
  return row?.['answer'] as NamedOwnership;
}

/** The people at the ends in a few words: name and share of the company. */
export function ownersIn({ nodes, owners }: NamedOwnership): string[] {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name;
  return owners.map(({ id, share }) => `${nameOf(id)} ${share}`).toSorted();
}

/** The gaps likewise: name, reason, share of the company. */
export function gapsIn({ nodes, gaps }: NamedOwnership): string[] {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name;
  return gaps.map(({ id, reason, share }) => `${nameOf(id)} ${reason} ${share}`).toSorted();
}
