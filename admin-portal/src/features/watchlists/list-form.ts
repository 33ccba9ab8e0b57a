import { z } from '@portal/shared-core/schema';

import type { Watchlist } from '#/components/kyc/screening.queries.ts';

/** What is selected where the file is of a list that is not there yet. It is no code of a list. */
export const NEW_LIST = 'new list';

/** Which list a file is of. Nothing is selected at first: a file of another list would take half of this one out of force. */
export const listSchema = z
  .object({
    code: z.string().check(z.minLength(1, 'Choose the list that the file is of.')),
    name: z.string(),
    source: z.string(),
    mayShrink: z.boolean(),
  })
  .check(
    z.refine(({ code, name }) => code !== NEW_LIST || name.trim().length > 1, {
      path: ['name'],
      message: 'Enter the name of the list.',
    }),
    z.refine(({ code, source }) => code !== NEW_LIST || source.trim() !== '', {
      path: ['source'],
      message: 'Enter who publishes it.',
    }),
  );

export type ListedAs = z.infer<typeof listSchema>;

/** The code of a list: that of the one selected, or one for the new list, made of its name and not in use. */
export function codeOf(
  { code, name }: ListedAs,
  lists: readonly Pick<Watchlist, 'code'>[],
): string {
  if (code !== NEW_LIST) return code;
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  const base = /^[a-z]./.test(words) ? words : `list_${words}`;
  const isFree = (tried: string) => !lists.some((list) => list.code === tried);
  let free = base;
  for (let count = 2; !isFree(free); count++) free = `${base}_${count}`;
  return free;
}
