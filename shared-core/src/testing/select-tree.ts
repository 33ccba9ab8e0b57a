/** One table that a read asks for: the one of the address, or one embedded in its `select`. */
export interface TableRead {
  table: string;
  /** What a filter on it begins with: '' for the table of the address, `alias.` or `alias.alias.` for an embedded one. */
  prefix: string;
  columns: string[];
}

/** The tables of one read of PostgREST, with the columns it selects: `select=id,party:parties!inner(name)`. */
export function tableReads(table: string, select: string): TableRead[] {
  const whole: TableRead = { table, prefix: '', columns: [] };
  const reads = [whole];
  const open = [whole];
  for (const [, name = '', mark] of select.matchAll(/([^,()\s]*)\s*([,()]|$)/g)) {
    const parent = open.at(-1) ?? whole;
    if (mark === '(') {
      const embedded = embeddedIn(parent, name);
      reads.push(embedded);
      open.push(embedded);
    } else {
      if (name) parent.columns.push(name);
      if (mark === ')') open.pop();
    }
  }
  return reads;
}

/** `alias:table!hint` below its parent. */
function embeddedIn({ prefix }: TableRead, name: string): TableRead {
  const [path = ''] = name.replace(/^\.\.\./, '').split('!');
  const [alias = '', table = alias] = path.split(':');
  return { table, prefix: `${prefix}${alias}.`, columns: [] };
}
