/** The preferences of a `Prefer` header, by name. Of several values of one name the first counts, as for PostgREST. */
export function readPreferences(header: string): ReadonlyMap<string, string> {
  const wishes = header.split(',').map((wish): [string, string] => {
    const [name = '', value = ''] = wish.trim().split('=');
    return [name, value];
  });
  return new Map(wishes.toReversed());
}

/** The most rows a change may be about, where `handling=strict` makes a rule of the wish. */
export function mostAffected(header: string): number | undefined {
  const wishes = readPreferences(header);
  const most = wishes.get('max-affected') ?? '';
  return wishes.get('handling') === 'strict' && /^\d+$/.test(most) ? Number(most) : undefined;
}

/** Whether what the request does is to be undone at its end. */
export function isToRollBack(header: string, { mayRollBack }: { mayRollBack: boolean }): boolean {
  return mayRollBack && readPreferences(header).get('tx') === 'rollback';
}
