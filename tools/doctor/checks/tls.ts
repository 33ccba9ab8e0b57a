import { isIP } from 'node:net';
import { connect, type SecureVersion } from 'node:tls';

import { ok, unknown, wrong, type Check, type Finding } from '../finding.ts';

const PATIENCE_MS = 10_000;
const OLD: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1'];
const NAMES: Readonly<Record<string, string>> = { TLSv1: 'TLS 1.0', 'TLSv1.1': 'TLS 1.1' };
/** What the machine of the doctor answers where it cannot speak a version itself. */
const NOT_SPOKEN =
  /no protocols available|unsupported protocol|no cipher match|library has no ciphers/i;

/** Site and project refuse TLS 1.0 and 1.1, which RFC 8996 forbids. */
export const tls: Check = {
  name: 'Old TLS',
  async look({ site, project }) {
    const places: [string, URL][] = [['The site', site]];
    if (project) places.push(['The project', new URL(project.url)]);
    const secure = places.filter(([, { protocol }]) => protocol === 'https:');
    if (secure.length === 0) return [unknown('Nothing is asked over HTTPS.')];
    return (await Promise.all(secure.map(([who, url]) => lookAt(who, url)))).flat();
  },
};

async function lookAt(who: string, url: URL): Promise<Finding[]> {
  const present = await speaks(url, 'TLSv1.2', 'TLSv1.3');
  if (present !== 'accepted') return [unknown(`${who} could not be asked by TLS 1.2 or 1.3.`)];
  const answers = await Promise.all(OLD.map((version) => speaks(url, version, version)));
  const named = (answer: Outcome) =>
    OLD.filter((_, i) => answers[i] === answer)
      .map((version) => NAMES[version])
      .join(' and ');
  if (answers.includes('accepted')) {
    return [
      wrong(
        `${who} still accepts ${named('accepted')}.`,
        'Let host and CDN take TLS 1.2 and 1.3 alone.',
      ),
    ];
  }
  if (answers.includes('unknown')) {
    return [unknown(`${who} could not be asked by ${named('unknown')} from this machine.`)];
  }
  return [ok(`${who} refuses TLS 1.0 and 1.1.`)];
}

type Outcome = 'accepted' | 'refused' | 'unknown';

/** Whether a server takes a connection of these versions. Its certificate is looked at by other checks. */
function speaks(url: URL, minVersion: SecureVersion, maxVersion: SecureVersion): Promise<Outcome> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || 443);
  return new Promise((resolve) => {
    // OpenSSL speaks the old versions at its lowest level of security alone.
    const ciphers = 'DEFAULT@SECLEVEL=0';
    const name = isIP(host) === 0 ? { servername: host } : {};
    let isConnected = false;
    const end = (outcome: Outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    const socket = connect({
      host,
      port,
      minVersion,
      maxVersion,
      ciphers,
      rejectUnauthorized: false,
      ...name,
    });
    socket.setTimeout(PATIENCE_MS, () => end('unknown'));
    socket.on('connect', () => (isConnected = true));
    socket.on('secureConnect', () => end('accepted'));
    // A server that is there refuses by an alert or by closing the connection.
    socket.on('error', ({ message }) =>
      end(isConnected && !NOT_SPOKEN.test(message) ? 'refused' : 'unknown'),
    );
    socket.on('close', () => end(isConnected ? 'refused' : 'unknown'));
  });
}
