import { allWell, wrong, type Check, type Finding } from '../finding.ts';
import { remoteEntryOf } from '../manifest.ts';

const ENCODINGS = ['gzip', 'br'];

/** A file is the same however it is compressed. A release that replaces a file without its .gz and .br goes out to no one. */
export const compressed: Check = {
  name: 'Compressed files',
  async look({ config, site, ask }) {
    const manifests = Object.values(config?.portals ?? {}).map((portal) => new URL(portal, site));
    const entries = await Promise.all(
      manifests.map(async (manifest) => remoteEntryOf(manifest, (await ask(manifest.href)).text)),
    );
    const scripts = (await ask('/')).text.match(/(?<=src=")[^"]+\.js(?=")/g) ?? [];
    const findings: Finding[] = [];
    for (const address of [
      ...manifests.map(String),
      ...entries.flatMap((url) => url ?? []),
      ...scripts,
    ]) {
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
    return allWell(findings, 'Manifests and first scripts are the same in every encoding.');
  },
};
