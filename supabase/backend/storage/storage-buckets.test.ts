import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStorageBackend, type StorageBackend } from './testing/storage-backend.ts';

let backend: StorageBackend;

beforeAll(async () => {
  backend = await startStorageBackend();
});

afterAll(async () => {
  await backend.destroy();
});

describe('buckets', () => {
  test('are made, read, changed, emptied and deleted by the service role', async () => {
    const { storage } = backend.service();
    expect(
      await storage.createBucket('reports', {
        public: false,
        fileSizeLimit: '2.5MB',
        allowedMimeTypes: ['application/pdf', 'image/*'],
      }),
    ).toMatchObject({ data: { name: 'reports' }, error: null });
    expect((await storage.getBucket('reports')).data).toMatchObject({
      id: 'reports',
      name: 'reports',
      public: false,
      file_size_limit: 2_500_000,
      allowed_mime_types: ['application/pdf', 'image/*'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    // As Storage, which gives the type in the list alone.
    expect((await storage.getBucket('reports')).data).not.toHaveProperty('type');
    const listed = (await storage.listBuckets({ search: 'reports' })).data;
    expect(listed).toMatchObject([{ id: 'reports', type: 'STANDARD' }]);
    expect((await storage.createBucket('reports')).error).toMatchObject({
      statusCode: '409',
      code: 'BucketAlreadyExists',
    });
    const changed = await storage.updateBucket('reports', { public: true, fileSizeLimit: null });
    expect(changed.data?.message).toBe('Successfully updated');
    expect((await storage.getBucket('reports')).data).toMatchObject({
      public: true,
      file_size_limit: null,
      allowed_mime_types: ['application/pdf', 'image/*'],
    });

    const before = backend.filesOnDisk().objects;
    await storage.updateBucket('reports', { public: false, allowedMimeTypes: null });
    await storage.from('reports').upload('a.txt', 'x');
    expect((await storage.deleteBucket('reports')).error).toMatchObject({
      statusCode: '409',
      code: 'ResourceNotEmpty',
    });
    expect((await storage.emptyBucket('reports')).error).toBeNull();
    expect(backend.filesOnDisk().objects).toBe(before);
    expect((await storage.deleteBucket('reports')).data?.message).toBe('Successfully deleted');
    expect((await storage.getBucket('reports')).error).toMatchObject(NO_SUCH_BUCKET);
  });

  test('are listed in the order and the part asked for', async () => {
    const { storage } = backend.service();
    const ids = async (options = {}) => (await storage.listBuckets(options)).data?.map((b) => b.id);
    expect(await ids()).toEqual(['documents', 'drafts', 'notices']);
    expect(await ids({ sortColumn: 'name', sortOrder: 'desc', limit: 2 })).toEqual([
      'notices',
      'drafts',
    ]);
    expect(await ids({ search: 'D', offset: 1 })).toEqual(['drafts']);
  });

  test.each([
    ['a limit above the one of the service', { fileSizeLimit: '51GB' }, 'EntityTooLarge'],
    ['a limit in no unit', { fileSizeLimit: '5 apples' }, 'InvalidRequest'],
    ['a limit below nothing', { fileSizeLimit: -1 }, 'InvalidRequest'],
    ['a type that is none', { allowedMimeTypes: ['pdf'] }, 'InvalidMimeType'],
    ['every type', { allowedMimeTypes: ['*/*'] }, 'InvalidMimeType'],
  ])('cannot have %s', async (_what, settings, code) => {
    const { error } = await backend
      .service()
      .storage.createBucket('odd', { public: false, ...settings });
    expect(error).toMatchObject({ status: 400, code });
  });

  test('are invisible and untouchable to other users without a policy', async () => {
    for (const { storage } of [backend.anna, backend.anonymous()]) {
      expect((await storage.listBuckets()).data).toEqual([]);
      expect((await storage.getBucket('documents')).error).toMatchObject(NO_SUCH_BUCKET);
      expect((await storage.createBucket('mine')).error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      });
      const opened = await storage.updateBucket('documents', { public: true });
      expect(opened.error).toMatchObject(NO_SUCH_BUCKET);
      expect((await storage.emptyBucket('documents')).error).toMatchObject(NO_SUCH_BUCKET);
      expect((await storage.deleteBucket('documents')).error).toMatchObject(NO_SUCH_BUCKET);
    }
  });

  test('with a policy another user may, and emptying deletes only what they may delete', async () => {
    await backend.sql(
      `create policy "Everybody knows the buckets" on storage.buckets for select to authenticated using (true)`,
    );
    const drafts = (client = backend.anna) => client.storage.from('drafts');
    await drafts().upload(`${backend.north}/a.txt`, 'x');
    await drafts(backend.sven).upload(`${backend.south}/b.txt`, 'x');
    expect((await backend.sven.storage.emptyBucket('drafts')).error).toBeNull();
    expect((await drafts().exists(`${backend.north}/a.txt`)).data).toBe(true);
    expect((await drafts(backend.sven).exists(`${backend.south}/b.txt`)).data).toBe(false);
  });

  test('an upload to a bucket that does not exist is refused as such', async () => {
    const { error } = await backend.anna.storage.from('nowhere').upload('a.txt', 'x');
    expect(error).toMatchObject(NO_SUCH_BUCKET);
  });
});

describe('lists', () => {
  const files = () => backend.anna.storage.from('documents');
  const names = ['B.txt', 'a.txt', 'c/1.txt', 'c/2.txt', 'd/e/f.txt', 'z_+.txt'];

  beforeAll(async () => {
    for (const name of names) await files().upload(`${backend.north}/list/${name}`, name);
  });

  async function list(path = 'list', options = {}) {
    const { data, error } = await files().list(`${backend.north}/${path}`, options);
    expect(error).toBeNull();
    return data!.map(({ name }) => name);
  }

  test('[LIM-03] show one folder by name, its folders as entries without an id', async () => {
    expect(await list()).toEqual(['a.txt', 'B.txt', 'c', 'd', 'z_+.txt']);
    const { data } = await files().list(`${backend.north}/list`);
    expect(data![0]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      metadata: {
        size: 5,
        mimetype: 'text/plain;charset=UTF-8',
        cacheControl: 'max-age=3600',
        eTag: expect.any(String),
        httpStatusCode: 200,
      },
      created_at: expect.stringMatching(/Z$/),
    });
    expect(data![2]).toEqual({
      name: 'c',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
  });

  test('[LIM-03] show a hundred entries unless asked for more', async () => {
    await backend.sql(
      `insert into storage.objects (bucket_id, name)
       select 'documents', $1 || '/many/' || lpad(n::text, 3, '0') from generate_series(1, 120) as n`,
      [backend.north],
    );
    const first = await list('many');
    expect([first.length, first[0], first[99]]).toEqual([100, '001', '100']);
    expect(await list('many', { offset: 100 })).toHaveLength(20);
    expect(await list('many', { limit: 2, offset: 1 })).toEqual(['002', '003']);
    expect(await list('many', { limit: 1000 })).toHaveLength(120);
  });

  test('can be sorted and searched', async () => {
    const descending = { sortBy: { column: 'name', order: 'desc' } };
    expect(await list('list', descending)).toEqual(['z_+.txt', 'd', 'c', 'B.txt', 'a.txt']);
    const byTime = { sortBy: { column: 'created_at', order: 'desc' } };
    expect(await list('list', byTime)).toEqual(['d', 'c', 'z_+.txt', 'a.txt', 'B.txt']);
    expect(await list('list', { search: 'b' })).toEqual(['B.txt']);
    expect(await list('list', { search: 'z_' })).toEqual(['z_+.txt']);
    expect(await list('list', { search: '%' })).toEqual([]);
    expect(await list('list/c')).toEqual(['1.txt', '2.txt']);
    expect(await list('li')).toEqual([]);
    expect(await list('nothing')).toEqual([]);
  });

  test('of the second kind give whole keys, page after page', async () => {
    const prefix = `${backend.north}/list/`;
    const folders = await files().listV2({ prefix, with_delimiter: true });
    // As Storage's search_v2: the key is the name in the folder.
    expect(folders.data?.folders).toEqual([
      { name: `${prefix}c/`, key: 'c' },
      { name: `${prefix}d/`, key: 'd' },
    ]);
    expect(folders.data?.objects.map(({ key }) => key)).toEqual(['B.txt', 'a.txt', 'z_+.txt']);
    const flat = await files().listV2({ prefix });
    expect(flat.data?.objects.every((object) => !('key' in object))).toBe(true);
    expect(folders.data?.objects.map(({ name }) => name)).toEqual(
      ['B.txt', 'a.txt', 'z_+.txt'].map((name) => prefix + name),
    );

    for (const sortBy of [
      { column: 'name', order: 'asc' },
      { column: 'name', order: 'desc' },
      { column: 'created_at', order: 'asc' },
    ] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await files().listV2({
          prefix,
          limit: 2,
          sortBy,
          ...(cursor && { cursor }),
        });
        found.push(...data!.objects.map(({ name }) => name.slice(prefix.length)));
        expect(data!.hasNext).toBe(data!.nextCursor !== undefined);
        cursor = data!.nextCursor;
      } while (cursor !== undefined);
      const sorted = sortBy.column === 'name' ? names.toSorted() : names;
      expect(found).toEqual(sortBy.order === 'desc' ? sorted.toReversed() : sorted);
    }
  });

  test('rows without bytes are listed and cannot be downloaded', async () => {
    const { error } = await files().download(`${backend.north}/many/001`);
    expect(error).toMatchObject({ code: 'NoSuchKey', message: 'The resource was not found' });
    expect((await files().info(`${backend.north}/many/001`)).data).toMatchObject({ size: null });
  });
});

test('rows are not deleted by SQL, since their bytes would stay', async () => {
  await expect(backend.sql('delete from storage.objects')).rejects.toMatchObject({ code: '42501' });
  await expect(backend.sql('delete from storage.buckets')).rejects.toMatchObject({ code: '42501' });
});

const NO_SUCH_BUCKET = {
  status: 400,
  statusCode: '404',
  code: 'NoSuchBucket',
  message: 'Bucket not found',
};
