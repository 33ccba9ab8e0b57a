const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  '57P01', // the server is shutting down
  '57P02', // it restarts after a crash
  '57P03', // it is starting up
]);

// The driver has no codes for these.
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired', // a connection of its own, in the words of the driver
  'Query read timeout', // no answer within the patience of a line
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Whether an error means that the database is away, and nothing about the query that met it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return NETWORK_CODES.has(code) || code.startsWith('08');
  return DRIVER_MESSAGES.some((text) => error.message.startsWith(text));
}
