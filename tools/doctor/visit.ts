/** An answer of the deployment, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  /** What was sent, without its compression. */
  bytes: Uint8Array;
  text: string;
}

/** What /config.json says, as far as it is there. */
export interface SeenConfig {
  supabaseUrl?: string;
  supabaseKey?: string;
  portals?: { client?: string; admin?: string };
  releaseKeys?: string[] | 'unsigned';
  contact?: { email?: string; phone?: string };
  demo?: unknown;
  /** Where staff have a host name of their own. */
  hosts?: { areas?: string; other?: string };
}

/** What the operator gives the doctor to see settings that no visitor sees. */
export interface Operator {
  /** Of the management API of Supabase. */
  accessToken?: string | undefined;
  managementUrl: string;
  /** The reference of the project. */
  ref?: string | undefined;
  /** Of packages: it is asked for known weaknesses. */
  registryUrl?: string | undefined;
  /** The address of the database, as one who may read everything. */
  databaseUrl?: string | undefined;
}

export interface Visit {
  site: URL;
  /** None for a visitor. */
  operator?: Operator;
  /** Whether the site is on this machine, where HTTP and demo accounts are in order. */
  isLocal: boolean;
  config: SeenConfig | null;
  /** The Supabase project, by --supabase or by the configuration. */
  project: { url: string; key: string } | null;
  /** Asks an address; a path is of the site. The same address is asked once, unless headers or a method are given. */
  ask(address: string, init?: RequestInit): Promise<Answer>;
}

const PATIENCE_MS = 20_000;

/** Begins to look at a deployment: reads its configuration. */
export async function openVisit(
  address: string,
  supabase?: string,
  operator: Partial<Operator> = {},
): Promise<Visit> {
  const site = new URL(address);
  const asked = new Map<string, Promise<Answer>>();

  function ask(target: string, init?: RequestInit): Promise<Answer> {
    const url = new URL(target, site).href;
    const known = init ? undefined : asked.get(url);
    if (known) return known;
    const answer = fetchText(url, init);
    if (!init) asked.set(url, answer);
    return answer;
  }

  const config = await readConfig(ask);
  const url = supabase ?? config?.supabaseUrl;
  const isAddress = url !== undefined && URL.canParse(url);
  return {
    site,
    isLocal: ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname),
    config,
    project: isAddress ? { url: new URL(url).origin, key: config?.supabaseKey ?? '' } : null,
    operator: {
      managementUrl: 'https://api.supabase.com',
      ...operator,
      ref: operator.ref ?? (isAddress ? referenceIn(new URL(url).hostname) : undefined),
    },
    ask,
  };
}

function referenceIn(host: string): string | undefined {
  return /^([a-z0-9]{8,40})\.supabase\.co$/.exec(host)?.[1];
}

async function fetchText(url: string, init?: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, bytes, text };
  } catch (error) {
    throw new Error(`${url} does not answer: ${reasonOf(error)}`, { cause: error });
  }
}

async function readConfig(ask: Visit['ask']): Promise<SeenConfig | null> {
  try {
    const { status, text } = await ask('/config.json');
    const config: unknown = status === 200 ? JSON.parse(text) : null;
    return typeof config === 'object' ? config : null;
  } catch {
    return null;
  }
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
