import { allWell, wrong, type Check, type Finding } from '../finding.ts';
import { pointersOf, releaseAt } from '../release.ts';

const ENCODINGS = ['gzip', 'br'];

/** A file is the same however it is compressed. A pointer with a .gz or .br beside it goes out to no one when it moves. */
export const compressed: Check = {
  name: 'Compressed files',
  async look(visit) {
    const { site, ask } = visit;
    const pointers = await pointersOf(visit);
    const releases = pointers.flatMap(({ url, file }) =>
      file ? [releaseAt(url, file.pointer.version)] : [],
    );
    const scripts = (await ask('/')).text.match(/(?<=src=")[^"]+\.js(?=")/g) ?? [];
    const findings: Finding[] = [];
    for (const { url } of pointers) {
      for (const ending of ['.gz', '.br']) {
        if ((await ask(`${url}${ending}`)).status !== 200) continue;
        findings.push(
          wrong(
            `${url.pathname}${ending} is there: a server that hands it out keeps browsers on the former version.`,
            'Delete it. Nothing compresses a pointer; look for what did.',
          ),
        );
      }
    }
    const addresses = [...pointers.map(({ url }) => url), ...releases, ...scripts].map(String);
    for (const address of addresses) {
      const plain = await ask(address, { headers: { 'accept-encoding': 'identity' } });
      for (const encoding of ENCODINGS) {
        const sent = await ask(address, { headers: { 'accept-encoding': encoding } });
        if (sent.text === plain.text) continue;
        findings.push(
          wrong(
            `${new URL(address, site).pathname} is another file when it is sent as ${encoding}.`,
            `Delete the ${encoding === 'br' ? '.br' : '.gz'} beside it, or write it again: it is of another release.`,
          ),
        );
      }
    }
    return allWell(
      findings,
      'Pointers, releases and first scripts are the same in every encoding.',
    );
  },
};
