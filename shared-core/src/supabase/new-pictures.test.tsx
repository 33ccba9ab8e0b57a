import { describe, expect, test } from 'vitest';

import { createPortalClient } from './index.ts';
import { placePicture } from './new-pictures.ts';

/** A project that answers the check like this, and what it was sent, in its order. */
function projectWith(check: { is_on: boolean; state: string | null }) {
  const sent: string[] = [];
  const client = createPortalClient({
    url: 'http://backend.example',
    key: 'sb_publishable_1',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname;
      const body = path.includes('/rpc/') ? await request.text() : '';
      sent.push(`${path.replace(/[0-9a-f-]{36}\./, 'new.')} ${body}`.trim());
      if (path.endsWith('/picture_check'))
        return Response.json({ ...check, reason: null, offered_at: null });
      if (path.endsWith('/withdraw_picture')) return Response.json(['ann/old.png']);
      return path.includes('/rpc/') ? new Response(null, { status: 204 }) : Response.json({});
    },
  });
  return { client, sent: () => sent.map((line) => line.replaceAll(/[0-9a-f-]{36}/g, 'new')) };
}

const picture = new Blob(['picture'], { type: 'image/png' });

describe('[PRF-01] a new picture', () => {
  test('goes into the public bucket while nothing is checked', async () => {
    const { client, sent } = projectWith({ is_on: false, state: null });
    const path = await placePicture(client, { owner: 'ann', picture });
    expect(path).toMatch(/^ann\/[0-9a-f-]{36}\.png$/);
    expect(sent()).toEqual([
      '/rest/v1/rpc/picture_check {}',
      '/storage/v1/object/avatars/ann/new.png',
    ]);
  });

  test('goes into the bucket of those that are checked, and is offered', async () => {
    const { client, sent } = projectWith({ is_on: true, state: null });
    expect(await placePicture(client, { owner: 'firm', firm: 'firm', picture })).toBeNull();
    expect(sent()).toEqual([
      '/rest/v1/rpc/picture_check {"tenant_id":"firm"}',
      '/storage/v1/object/new-pictures/firm/new.png',
      '/rest/v1/rpc/offer_picture {"path":"firm/new.png","tenant_id":"firm"}',
    ]);
  });

  test('takes away what a check that is off by now left behind', async () => {
    const { client, sent } = projectWith({ is_on: false, state: 'failed' });
    await placePicture(client, { owner: 'firm', firm: 'firm', picture });
    expect(sent().slice(1)).toEqual([
      '/storage/v1/object/logos/firm/new.png',
      '/rest/v1/rpc/withdraw_picture {"tenant_id":"firm"}',
      '/storage/v1/object/new-pictures',
    ]);
  });
});
