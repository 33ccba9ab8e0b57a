export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the operator says in WITHOUT_TLS that this connection is inside a network of theirs. */
export function isOpen(
  env: Environment,
  connection: 'project' | 'mail' | 'database' | 'scanner',
): boolean {
  return (env['WITHOUT_TLS'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .includes(connection);
}

/** Raises an Error for a connection in the open to another machine that the operator has not allowed. */
export function requireTls(
  env: Environment,
  connection: 'project' | 'database' | 'scanner',
  host: string,
  remedy: string,
): void {
  const isHere = /^(localhost|127(\.\d+){3}|\[?::1\]?)(:\d+)?$/.test(host);
  if (isHere || isOpen(env, connection)) return;
  throw new Error(`${remedy}, or WITHOUT_TLS=${connection} where the network between is your own.`);
}
