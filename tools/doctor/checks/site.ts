import { ok, wrong, type Check } from '../finding.ts';

/** The site answers, over HTTPS, and HTTP leads there. */
export const site: Check = {
  name: 'Site',
  async look({ site: address, isLocal, ask }) {
    try {
      const { status } = await ask('/');
      if (status !== 200) {
        return [
          wrong(`/ answers ${status}.`, 'Point the host at the folder of "npm run deploy:site".'),
        ];
      }
    } catch (error) {
      return [wrong((error as Error).message, 'Check the address, the DNS and the certificate.')];
    }
    if (isLocal) return [ok('It answers.')];
    if (address.protocol !== 'https:') {
      return [
        wrong(
          'It is asked over HTTP.',
          'Serve it over HTTPS alone and give the doctor that address.',
        ),
      ];
    }
    return [ok('It answers over HTTPS.'), ...(await overHttp(address, ask))];
  },
};

async function overHttp(
  address: URL,
  ask: (address: string) => Promise<{ status: number; headers: Headers }>,
) {
  // A port that is named is not the one that browsers try first.
  if (address.port) return [];
  const { status, headers } = await ask(`http://${address.host}/`).catch(() => ({
    status: 0,
    headers: new Headers(),
  }));
  const leads = status >= 300 && status < 400 && headers.get('location')?.startsWith('https:');
  if (status === 0 || leads) return [];
  return [
    wrong(
      `Over HTTP it answers ${status} instead of leading to HTTPS.`,
      'Redirect port 80 to HTTPS, as the generated configurations do.',
    ),
  ];
}
