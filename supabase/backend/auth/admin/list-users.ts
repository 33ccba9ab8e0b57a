import { json } from '../../gateway/responses.ts';
import { validationFailed } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { usersJson } from '../user-json.ts';
import type { User } from '../users.ts';

const USUAL_PAGE = 50;
const LARGEST_PAGE = 1000;

/** GET /admin/users?page&per_page: the newest first, with the number of all and links to further pages. */
export async function listUsers(
  { pool, url }: AuthContext,
  request: AuthRequest,
): Promise<Response> {
  const page = readNumber(request.url, 'page') ?? 1;
  const perPage = Math.min(readNumber(request.url, 'per_page') ?? USUAL_PAGE, LARGEST_PAGE);
  const { rows } = await pool.query<User>(
    `select * from auth.users where deleted_at is null
     order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const { rows: counted } = await pool.query<{ total: number }>(
    'select count(*)::int as total from auth.users where deleted_at is null',
  );
  const total = counted[0]?.total ?? 0;
  const last = Math.ceil(total / perPage);
  const link = (number: number, rel: string) =>
    `<${url}/admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  return json({ users: await usersJson(pool, rows), aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  });
}

function readNumber(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name);
  if (!text) return undefined; // auth-js sends an empty text for what was not asked
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < 1) {
    throw validationFailed(`Bad Pagination Parameters: ${name} must be a positive number`);
  }
  return number;
}
