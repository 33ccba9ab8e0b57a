import { expect, test } from 'vitest';

import { PAGE_NONCE } from '../serve/nonce.ts';
import { example, headersOf } from './deployment.ts';
import { cloudflareNonce, netlifyNonce } from './edge-functions.ts';

type Answer = (asked: Request, found: () => Response) => Promise<Response>;

/** Runs what is written for a host as its documentation says that the host does. */
const hosts: [string, () => Promise<Answer>][] = [
  [
    'Netlify',
    async () => {
      const module = (await load(netlifyNonce(example))) as {
        default: (
          request: Request,
          context: { next: () => Promise<Response> },
        ) => Promise<Response>;
      };
      return (asked, found) => module.default(asked, { next: () => Promise.resolve(found()) });
    },
  ],
  [
    'Cloudflare Pages',
    async () => {
      const module = (await load(cloudflareNonce(example))) as {
        onRequest: (context: {
          request: Request;
          next: (request: Request) => Promise<Response>;
        }) => Promise<Response>;
      };
      return (asked, found) =>
        module.onRequest({
          request: asked,
          next: (passed) => {
            const conditions = ['if-none-match', 'if-modified-since'];
            const isConditional = conditions.some((name) => passed.headers.has(name));
            return Promise.resolve(isConditional ? new Response(null, { status: 304 }) : found());
          },
        });
    },
  ],
];

const page = () =>
  new Response(`<script nonce="${PAGE_NONCE}"></script>`, {
    headers: { 'content-type': 'text/html', etag: '"1"', 'x-content-type-options': 'nosniff' },
  });

function load(text: string): Promise<unknown> {
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

test.each(hosts)(
  '[FED-04] %s fills a fresh nonce into each page and its policy',
  async (_host, open) => {
    const answer = await open();
    const asked = new Request('https://portal.example.com/', {
      headers: { 'if-none-match': '"1"' },
    });
    const nonces: (string | undefined)[] = [];
    for (const { headers, text } of await Promise.all([read(answer, asked), read(answer, asked)])) {
      const nonce = /nonce="(\w{32})"/.exec(text)?.[1];
      nonces.push(nonce);
      expect(headers.get('content-security-policy')).toBe(
        headersOf(example, nonce)['content-security-policy'],
      );
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(new Set(nonces).size).toBe(2);
  },
);

test.each(hosts)('[FED-04] %s leaves other files as they are', async (_host, open) => {
  const answer = await open();
  const file = new Response('{}', { headers: { 'content-type': 'application/json' } });
  expect(await answer(new Request('https://portal.example.com/config.json'), () => file)).toBe(
    file,
  );
});

async function read(answer: Answer, asked: Request) {
  const given = await answer(asked, page);
  return { headers: given.headers, text: await given.text() };
}
