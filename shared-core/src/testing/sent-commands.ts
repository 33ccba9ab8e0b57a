/** Reads of the platform that are a POST without arguments, and have no signal of a query. */
const READS = ['device_key', 'live_head', 'my_account_ties', 'public_settings'];
/** What the portal notes beside an action, which no one waits for: it is sent in tests of something else. Each has a test of its own. */
const NOTES = ['record_export', 'record_reading'];
const ASIDE = new Set([...READS, ...NOTES]);

/**
 * What tests send to change something, and what they look at. Tests that never look at what a command was sent would also pass with
 * wrong arguments.
 */
export function createSentCommands() {
  const sent = new Set<string>();
  const lookedAt = new Set<string>();
  return {
    /** Notes a request that changes something. A read that is a POST has the signal of its query, which a command has not. */
    noteSent(route: string, signal: AbortSignal | null | undefined): void {
      const [method, path] = route.split(' /rest/v1/');
      if (method === 'GET' || method === 'HEAD' || path === undefined || signal) return;
      if (!ASIDE.has(path.replace(/^rpc\//, ''))) sent.add(route);
    },
    /** Notes that a test looks at what a route was sent: by `sent`, `requests`, or in the handler that answers it. */
    noteLookedAt: (route: string) => void lookedAt.add(route),
    /** The routes that were sent something which no test looked at. */
    unseen: () => [...sent].filter((route) => !lookedAt.has(route)).toSorted(),
    /** Begins anew, for the next file. */
    clear(): void {
      sent.clear();
      lookedAt.clear();
    },
  };
}

const page = globalThis as { sentCommands?: ReturnType<typeof createSentCommands> };

/** Those of the file of tests that runs. On the page, since modules of a file may be loaded more than once. */
export const sentCommands = (page.sentCommands ??= createSentCommands());
