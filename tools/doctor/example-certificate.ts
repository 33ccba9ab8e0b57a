import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** For tests: a key and a certificate that it signed itself, for localhost, as X.509 (RFC 5280) in DER and PEM. */
export function exampleCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sha256WithRsa = of(0x30, of(0x06, hex('2a864886f70d01010b')), of(0x05));
  const commonName = of(0x30, of(0x06, hex('550403')), of(0x0c, Buffer.from('localhost')));
  const name = of(0x30, of(0x31, commonName));
  const time = (days: number) => {
    const iso = new Date(Date.now() + days * 86_400_000).toISOString();
    return of(0x17, Buffer.from(`${iso.slice(2, 19).replace(/[-T:]/g, '')}Z`));
  };
  const content = of(
    0x30,
    of(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    sha256WithRsa,
    name,
    of(0x30, time(-1), time(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]);
  const certificate = of(0x30, content, sha256WithRsa, of(0x03, signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of DER: its tag, its length and its content. */
function of(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content]);
}

const hex = (text: string) => Buffer.from(text, 'hex');
