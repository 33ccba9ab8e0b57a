import { asCaller, CommandError, type Call } from './database.ts';
import { ForbiddenError, RefusedError, UntrustedError, type PaymentProvider } from './provider.ts';
import type { FirmCards } from './settings.ts';

export interface CardOptions {
  /** The address of the site, without a slash at its end: clients come back to it. */
  siteUrl: string;
  /** The origin of staff, where they have a host name of their own: their pages may call it, too. */
  staffUrl?: string | undefined;
  /** The address of the API as the internet reaches it: the provider sends events to it. */
  supabaseUrl: string;
  /** What is configured for each firm, by its id. */
  firms: ReadonlyMap<string, FirmCards>;
  /** Calls commands as the function itself. */
  call: Call;
  /** Calls commands as the person who sent the request. */
  callFor?: (request: Request) => Call;
  /** Gets what failed. No key, no signature and no body is in it. */
  report: (error: unknown) => void;
}

export type CardHandler = (request: Request) => Promise<Response>;

interface Begun {
  id: string;
  tenant_id: string;
  provider: string;
  number: string;
  currency: string;
  amount: number;
  government: number;
  begun_at: string;
  ended_pages: string[];
}

interface WantedRefund {
  id: string;
  tenant_id: string;
  provider: string;
  payment_ref: string;
  currency: string;
  refund_amount: number;
  state: string;
}

const PAGE_LIFE_MS = 60 * 60 * 1000;
const LARGEST_BODY = 200_000;
/** A refund may be said before the payment is: it is requested again for so long. */
const LATE_PAYMENT_MS = 60 * 60 * 1000;

/**
 * Serves payments by card under `…/card-payments`: `begin`, `refund` and `setup` to signed-in people, whose rights the database decides,
 * and `webhook/<id of the firm>` to the provider, who proves itself by a signature.
 */
export function createCardHandler(options: CardOptions): CardHandler {
  const callFor = options.callFor ?? ((request: Request) => asCaller(options.supabaseUrl, request));
  return async (request) => {
    const response = await answerTo(request);
    const origin = request.headers.get('origin');
    if (origin && origin === options.staffUrl)
      response.headers.set('access-control-allow-origin', origin);
    return response;
  };

  async function answerTo(request: Request): Promise<Response> {
    const [action = '', tenantId = ''] = new URL(request.url).pathname
      .replace(/^.*\/card-payments\/?/, '')
      .split('/');
    if (request.method === 'OPTIONS') return answer(204, null, options.siteUrl);
    if (request.method !== 'POST') return refuse(405, 'not_allowed', options.siteUrl);
    try {
      if (action === 'webhook') return await webhook(request, tenantId.toLowerCase(), options);
      const given = await readObject(request);
      const caller = callFor(request);
      if (action === 'begin') return ok(await begin(given, caller, options), options);
      if (action === 'refund') return ok(await refund(given, caller, options), options);
      if (action === 'setup') return ok(await setup(given, caller, options), options);
      return refuse(404, 'not_found', options.siteUrl);
    } catch (error) {
      // What the database refuses is for the caller as it stands.
      if (error instanceof CommandError && error.status < 500) {
        return new Response(error.body, {
          status: error.status,
          headers: headersFor(options.siteUrl),
        });
      }
      options.report(error);
      return refuse(502, 'card_failed', options.siteUrl);
    }
  }
}

async function begin(given: Record<string, unknown>, caller: Call, options: CardOptions) {
  const { payment_id, invoice_id, combined_id } = given;
  const isCombined = typeof combined_id === 'string';
  const rows = isCombined
    ? await caller('begin_combined_card_payment', { payment_id, combined_id })
    : await caller('begin_card_payment', { payment_id, invoice_id });
  const begun = first<Begun>(rows);
  const adapter = await adapterOf(begun, options);
  for (const page of begun.ended_pages) {
    // A page that stays open costs nothing but a payment that is put on account.
    await adapter.endPage(page).catch(options.report);
  }
  const place = `${options.siteUrl}/app/companies/invoices?${
    isCombined
      ? `view=payments&payment=${encodeURIComponent(combined_id)}`
      : `invoice=${encodeURIComponent(String(invoice_id))}`
  }`;
  const firm = `&firm=${encodeURIComponent(begun.tenant_id)}`;
  try {
    const page = await adapter.createPage({
      paymentId: begun.id,
      title: `${isCombined ? 'Payment' : 'Invoice'} ${begun.number}`,
      currency: begun.currency,
      amount: begun.amount,
      government: begun.government,
      expiresAt: new Date(Date.parse(begun.begun_at) + PAGE_LIFE_MS),
      paidUrl: `${place}&card=paid${firm}`,
      leftUrl: `${place}&card=left${firm}`,
    });
    await options.call('open_card_page', { payment_id: begun.id, page_id: page.id });
    return { payment_id: begun.id, url: page.url };
  } catch (error) {
    // A provider remembers its answer to an id: the next try has another one.
    if (error instanceof RefusedError) {
      await options.call('fail_card_payment', { payment_id: begun.id });
    }
    throw error;
  }
}

async function refund(given: Record<string, unknown>, caller: Call, options: CardOptions) {
  const rows = await caller('request_card_refund', {
    refund_id: given['refund_id'],
    payment_id: given['payment_id'],
    amount: given['amount'],
    reason: given['reason'],
  });
  const wanted = first<WantedRefund>(rows);
  if (wanted.state !== 'requested') return { state: wanted.state };
  const { tenant_id, provider } = wanted;
  const event = { currency: wanted.currency, amount: wanted.refund_amount };
  const adapter = await adapterOf(wanted, options);
  try {
    const said = await adapter.refund({
      ...event,
      refundId: wanted.id,
      paymentRef: wanted.payment_ref,
    });
    await options.call('record_card_event', {
      tenant_id,
      provider,
      event: { ...said, refund_id: wanted.id },
    });
    return { state: said.state };
  } catch (error) {
    if (error instanceof RefusedError) {
      const failed = {
        kind: 'refund',
        payment_ref: wanted.payment_ref,
        refund_ref: null,
        state: 'failed',
      };
      await options.call('record_card_event', {
        tenant_id,
        provider,
        event: { ...failed, ...event, refund_id: wanted.id },
      });
    }
    throw error;
  }
}

/** What the settings of a firm show: what is configured, noted in the database, and where the provider sends its events to. */
async function setup(given: Record<string, unknown>, caller: Call, options: CardOptions) {
  const tenantId = String(given['tenant_id']);
  // Refuses who may not know.
  await caller('card_setup', { tenant_id: tenantId });
  await noteSetup(tenantId, options);
  return {
    ...first<object>(await caller('card_setup', { tenant_id: tenantId })),
    webhook_url: `${options.supabaseUrl}/functions/v1/card-payments/webhook/${tenantId}`,
  };
}

async function webhook(request: Request, tenantId: string, options: CardOptions) {
  const firm = options.firms.get(tenantId);
  if (!firm?.adapter) return refuse(404, 'not_found', options.siteUrl);
  const body = await readText(request);
  let sent;
  try {
    sent = await firm.adapter.readEvent(body, request.headers);
  } catch (error) {
    if (!(error instanceof UntrustedError)) throw error;
    options.report(error);
    return refuse(400, 'not_allowed', options.siteUrl);
  }
  if (!sent) return ok({ outcome: 'ignored' }, options);
  const { event, at } = sent;
  const note = (said: object) =>
    options.call('record_card_event', {
      tenant_id: tenantId,
      provider: firm.provider,
      event: said,
    });
  try {
    if (event.kind === 'charged') {
      return ok(
        { outcome: await noteFee(event.payment_ref, firm.adapter, note, options) },
        options,
      );
    }
    const outcome = await note(event);
    if (event.kind === 'paid') await noteFee(event.payment_ref, firm.adapter, note, options);
    const mayComeLater = event.kind === 'refund' || event.kind === 'dispute';
    if (outcome === 'unknown' && mayComeLater && Date.now() - at.getTime() < LATE_PAYMENT_MS) {
      return refuse(409, 'not_found', options.siteUrl);
    }
    return ok({ outcome }, options);
  } catch (error) {
    // The provider sends it again.
    options.report(error);
    return refuse(503, 'offline', options.siteUrl);
  }
}

/**
 * Reads what the provider keeps of a payment and notes it. What the operator has to correct, and what the provider does not know, is
 * reported and no reason to send the event again; any other failure is.
 */
async function noteFee(
  paymentRef: string,
  adapter: PaymentProvider,
  note: (said: object) => Promise<unknown>,
  { report }: CardOptions,
): Promise<unknown> {
  try {
    const fee = await adapter.readFee(paymentRef);
    return fee ? await note({ kind: 'fee', payment_ref: paymentRef, ...fee }) : 'not_settled';
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof ForbiddenError)) throw error;
    report(error);
    return 'not_read';
  }
}

/** The adapter of a firm; without one it takes no cards from now on. */
async function adapterOf(
  { tenant_id: tenantId, provider }: { tenant_id: string; provider: string },
  options: CardOptions,
) {
  const firm = options.firms.get(tenantId);
  if (firm?.adapter && firm.provider === provider) return firm.adapter;
  await noteSetup(tenantId, options);
  throw new CommandError(
    409,
    JSON.stringify({ code: 'PT409', message: 'card_payment.not_configured' }),
  );
}

async function noteSetup(tenantId: string, options: CardOptions): Promise<void> {
  const firm = options.firms.get(tenantId.toLowerCase());
  await options.call('note_card_setup', {
    tenant_id: tenantId,
    provider: firm?.provider ?? null,
    missing: firm?.missing ?? [],
  });
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) {
    throw new CommandError(413, JSON.stringify({ message: 'request.too_large' }));
  }
  return request.text();
}

async function readObject(request: Request): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readText(request));
    if (value && typeof value === 'object') return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof CommandError) throw error;
  }
  throw new CommandError(400, JSON.stringify({ message: 'not_found' }));
}

function first<Row>(rows: unknown): Row {
  const [row] = rows as Row[];
  if (row === undefined) throw new Error('The database answered no row.');
  return row;
}

function headersFor(siteUrl: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': siteUrl,
    'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
    vary: 'origin',
  };
}

function answer(status: number, value: unknown, siteUrl: string): Response {
  return new Response(status === 204 ? null : JSON.stringify(value), {
    status,
    headers: headersFor(siteUrl),
  });
}

const ok = (value: unknown, { siteUrl }: CardOptions) => answer(200, value, siteUrl);
const refuse = (status: number, message: string, siteUrl: string) =>
  answer(status, { code: String(status), message }, siteUrl);
