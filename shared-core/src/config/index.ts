/*
 * The run-time configuration: one build serves every environment, and /config.json says which one this is.
 */
import * as z from 'zod/mini';

// The content security policy allows no eval, which zod's compiled parsers would use.
z.config({ jitless: true });

const address = z.string().check(z.minLength(1));
const account = z.object({ email: z.string(), password: z.string() });

const runtimeConfig = z.object({
  supabaseUrl: z.url({ protocol: /^https?$/ }),
  supabaseKey: z.string().check(z.startsWith('sb_publishable_')),
  portals: z.object({ client: address, admin: address }),
  contact: z.object({ address: z.array(z.string()), email: z.string(), phone: z.string() }),
  /** The two demo accounts, where demo sign-in is on; null everywhere else. */
  demo: z._default(z.nullable(z.object({ client: account, admin: account })), null),
});

export type RuntimeConfig = z.infer<typeof runtimeConfig>;
export type Contact = RuntimeConfig['contact'];
export type DemoAccounts = NonNullable<RuntimeConfig['demo']>;

/** Says which settings of /config.json are missing or malformed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Names of the settings at fault, for example `supabaseUrl`. */
  readonly settings: readonly string[];

  constructor(settings: readonly string[], options?: ErrorOptions) {
    super(`Missing or malformed in /config.json: ${settings.join(', ')}`, options);
    this.settings = settings;
  }
}

/** Checks what /config.json answered. Throws a ConfigError that names every setting at fault. */
export function parseRuntimeConfig(json: unknown): RuntimeConfig {
  const result = runtimeConfig.safeParse(json);
  if (result.success) return result.data;
  const settings = result.error.issues.map(({ path }) => path.join('.') || 'the whole file');
  throw new ConfigError([...new Set(settings)]);
}

/** Fetches and checks /config.json of this origin. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  let json: unknown;
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' });
    json = await response.json();
  } catch (cause) {
    throw new ConfigError(['the whole file'], { cause });
  }
  return parseRuntimeConfig(json);
}
