import type { Answers } from '@portal/backend/answers';

/** What `supabase/answers.ts` says of one column. */
interface Said {
  column: string;
  mark: '?' | '!' | '';
  type: string | undefined;
}

const ENUMS = /Enums: (\{[\s\S]*?\})(?=\s+CompositeTypes: )/;
const FIELD = /"(\w*)"(\??): ((?:(?!,\s*"\w+"\??: )[^\n])*)/g;

/**
 * The types that the CLI wrote, with what `supabase/answers.ts` says, and the enums as a file of their own, which shapes of json use.
 * Throws where a function, relation or column is named that the database does not have.
 */
export function withAnswers(
  written: string,
  { functions, parameters, relations, composites }: Answers,
): { database: string; enums: string } {
  let text = written;
  const used = new Set<string>();

  function change(name: string, entry: RegExp, of: (block: string) => string) {
    let isFound = false;
    text = text.replace(entry, (block) => {
      isFound = true;
      return of(block);
    });
    if (!isFound)
      throw new Error(`supabase/answers.ts names ${name}, which the database does not have.`);
  }

  function say(name: string, block: string, list: string): string {
    const said = readList(list);
    const left = new Set(said.map(({ column }) => column));
    const changed = block.replaceAll(
      FIELD,
      (field, column: string, optional: string, type: string) => {
        const found = said.find((one) => one.column === column);
        if (!found) return field;
        left.delete(column);
        return `"${column}"${optional}: ${typeOf(type, found)}`;
      },
    );
    if (left.size > 0)
      throw new Error(`supabase/answers.ts: ${name} has no ${[...left].join(', ')}.`);
    for (const { type } of said)
      for (const word of type?.match(/\b[A-Z]\w+/g) ?? []) used.add(word);
    return changed;
  }

  for (const [name, list] of Object.entries(functions)) {
    change(
      name,
      new RegExp(
        `(?<="${name}":\\n\\{ Args: [^\\n]*Returns: )[\\s\\S]*?(?=\\n {20,}(?:\\}|SetofOptions))`,
      ),
      (answer) =>
        /^[?=]/.test(list) ? say(name, `"": ${answer}`, list).slice(4) : say(name, answer, list),
    );
  }
  for (const [name, list] of Object.entries(parameters)) {
    change(
      name,
      new RegExp(`(?<="${name}":\\n\\{ Args: \\{ )[^\\n]*?(?= \\}; Returns: )`),
      (block) => say(name, block, list),
    );
  }
  for (const [name, list] of Object.entries(relations)) {
    change(name, new RegExp(`"${name}": \\{\\n *Row: [\\s\\S]*?Relationships: `), (block) =>
      say(name, block, list),
    );
  }
  for (const [name, list] of Object.entries(composites)) {
    change(
      name,
      new RegExp(`(?<=CompositeTypes: \\{[\\s\\S]*"${name}": )\\{[\\s\\S]*?\\n *\\}`),
      (block) => say(name, block, list),
    );
  }

  const enums = ENUMS.exec(text)?.[1];
  if (!enums) throw new Error('The types of the CLI have no enums where they were.');
  return {
    database: `import type { DatabaseEnums } from './enums.types.ts';
      import type { ${[...used]
        .filter((name) => !BUILT_IN.has(name))
        .toSorted()
        .join(', ')} } from './json.types.ts';
      ${text.replace(ENUMS, 'Enums: DatabaseEnums')}`,
    enums: `export type DatabaseEnums = ${enums}`,
  };
}

/** What an expression of a type may use beside the shapes of json. */
const BUILT_IN = new Set(['Database', 'Omit', 'Pick', 'Record', 'Row', 'Tables']);

function readList(list: string): Said[] {
  return list.split(' ').map((word) => {
    const [, column = '', mark = '', type] = /^(\w*)([?!]?)(?:=(.+))?$/.exec(word) ?? [];
    return { column, mark: mark as Said['mark'], type };
  });
}

function typeOf(written: string, { mark, type }: Said): string {
  const bare = type ?? written.replace(/ \| null$/, '');
  const isNull = mark === '?' || (mark === '' && written.endsWith(' | null'));
  return isNull ? `${bare} | null` : bare;
}
