import { createServer } from 'node:net';

import { PortInUseError } from '@portal/backend';

/** The ports of the running product, each with the environment variable that moves it. */
const defaultPorts = {
  WEB_PORT: 3000,
  API_PORT: 54321,
  DB_PORT: 54322,
  MAIL_PORT: 54324,
} as const;
export type PortVariable = keyof typeof defaultPorts;

/** A port from the environment, else its default. Throws one sentence when the variable holds no port. */
export function portFrom(variable: PortVariable, env = process.env): number {
  const value = env[variable];
  if (value === undefined || value === '') return defaultPorts[variable];
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} is "${value}", which is not a port number (1 to 65535).`);
}

/** Error: PortInUseError, when something already listens there. */
export async function requireFree(variable: PortVariable, port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new PortInUseError(port, variable);
}

/** Whether nothing listens on a port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
