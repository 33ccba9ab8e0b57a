import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

/** Policies for topics 'tenant:<id>' as the product writes them: members receive, and send broadcasts. */
export const TENANT_POLICIES = `
  create policy "Members receive their tenant's messages" on realtime.messages
    for select to authenticated using (
      realtime.topic() in (select 'tenant:' || id from private.tenant_ids() as id)
    );
  create policy "Members send to their tenant" on realtime.messages
    for insert to authenticated with check (
      realtime.topic() in (select 'tenant:' || id from private.tenant_ids() as id)
    );
`;

export interface Member {
  client: SupabaseClient;
  userId: string;
  email: string;
}

/** A tenant with members; gives its id. */
export async function addTenant(
  backend: TestBackend,
  name: string,
  members: readonly Member[],
): Promise<number> {
  const [tenant] = await backend.sql<{ id: string }>(
    'insert into public.tenants (name) values ($1) returning id',
    [name],
  );
  const id = Number(tenant!.id);
  for (const { userId } of members) {
    await backend.sql('insert into public.members (tenant_id, user_id) values ($1, $2)', [
      id,
      userId,
    ]);
  }
  return id;
}

/** What a channel went through. */
export interface Heard {
  channel: RealtimeChannel;
  statuses: string[];
  errors: string[];
  system: { extension: string; status: string; message: string }[];
  /** Payloads of broadcasts, in order. */
  broadcasts: { event: string; payload: Record<string, unknown>; meta?: Record<string, unknown> }[];
}

/** Subscribes, with listeners added by `prepare`, and records what comes. */
export function listen(
  client: SupabaseClient,
  topic: string,
  config: NonNullable<Parameters<SupabaseClient['channel']>[1]>['config'] = {},
  prepare: (channel: RealtimeChannel) => void = () => {},
): Heard {
  const channel = client.channel(topic, { config });
  const heard: Heard = { channel, statuses: [], errors: [], system: [], broadcasts: [] };
  prepare(channel);
  channel.on('system', {}, (message) => heard.system.push(message));
  channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
    heard.broadcasts.push({ event, payload, ...(meta && { meta }) });
  });
  channel.subscribe((status, error) => {
    heard.statuses.push(status);
    if (error) heard.errors.push(error.message);
  });
  return heard;
}

/** Subscribes and waits until the channel is joined. */
export async function joined(...args: Parameters<typeof listen>): Promise<Heard> {
  const heard = listen(...args);
  await reached(heard, 'SUBSCRIBED');
  return heard;
}

export function reached(heard: Heard, status: string): Promise<void> {
  return vi.waitFor(() => expect(heard.statuses).toContain(status), PATIENCE);
}

/** A client with a token of its own choice; it speaks the older protocol on request. */
export function clientWith(
  backend: TestBackend,
  token: string,
  vsn: '1.0.0' | '2.0.0' = '2.0.0',
): SupabaseClient {
  const client = createClient(backend.url, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { vsn },
  });
  // Without a callback that would be asked again: this token and no other.
  client.realtime.accessToken = null;
  void client.realtime.setAuth(token);
  return client;
}

export async function accessToken({ client }: Member): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session!.access_token;
}
