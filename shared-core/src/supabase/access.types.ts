/** A company that a client shares (`supabase/schemas/companies/shared-access.sql`). */
export interface SharedCompany {
  id: string;
  name: string;
}
