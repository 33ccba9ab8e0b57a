import type { Page } from '@playwright/test';

import { expect } from './expect.ts';
import { askDatabase } from './database.ts';

/** Creates a tenant for one test, with the visitor as its member or owner, and returns its id. */
export async function ownTenant(
  email: string,
  name: string,
  { role = 'member', primary }: { role?: 'member' | 'owner'; primary?: string } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await askDatabase(async (sql) => {
    const slug = `t-${id.slice(0, 8)}`;
    await sql`insert into tenants (id, slug, name) values (${id}, ${slug}, ${name})`;
    if (primary) {
      await sql`update tenants set branding = jsonb_build_object('primary', ${primary}::text)
                where id = ${id}`;
    }
    await sql`insert into tenant_users (tenant_id, user_id, role)
              select ${id}, id, ${role} from profiles where email = ${email}`;
  });
  return id;
}

/** Switches to the tenant of this name through the top bar. */
export async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: /^Tenant:/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('button', { name: `Tenant: ${name}` })).toBeVisible();
}
