import type { IntrospectResult } from '@supabase/lite';
import { problem } from '../gateway/responses.ts';
import type { Catalog } from './catalog.ts';
import type { Composites } from './composites.ts';
import { closest } from './closest.ts';
import { isCallable, versionsOf, type Routine } from './commands.ts';

/** The version of a command that a request means, and what lite is to know of it. */
export interface Call {
  routine: Routine;
  /** What it sets for itself and has to hold from the beginning of the transaction. */
  settings: Readonly<Record<string, string>>;
  /** The catalogue with this version alone, its arguments under names that lite can write. */
  relations: IntrospectResult;
  /** The name that lite knows an argument by. */
  nameOf(argument: string): string;
  /** Whether it takes the whole body for its one argument, which has no name. */
  takesBody: boolean;
}

/** `select * from public."command"(…) as "command"` */
const CALL = /^select \* from (public\."[^"]*"\(.*\)) as ("[^"]*")/;
/** Stands in SQL in front of the value of an argument, since lite writes no quotes around its name. */
const ALIAS = /\bportal_argument_(\d+) := /g;

/**
 * The one version of a command that takes arguments of these names, found as PostgREST does: lite lists versions that were not meant,
 * and knows no argument without a name but one of JSON. A refusal where there are several, or none of the name. Undefined
 * where none takes these arguments, which lite explains.
 */
export function chooseCommand(
  command: string,
  names: readonly string[],
  isPost: boolean,
  catalog: Catalog,
): Call | Response | undefined {
  const versions = versionsOf(command, catalog);
  if (versions.length === 0) return unknown(command, names, isPost, catalog);
  const named = versions.filter((routine) => takes(routine, names));
  const unnamed = versions.filter((routine) => isPost && takesJson(routine));
  const fitting = named.length > 0 ? named : unnamed;
  if (fitting.length > 1) return ambiguous(command, fitting);
  return fitting[0] && describe(fitting[0], catalog);
}

/** The version that takes a body of a type, such as a text, for its one argument. */
export function chooseRaw(command: string, type: string, catalog: Catalog): Call | Response {
  const routine = versionsOf(command, catalog).find(
    (each) => argumentsOf(each).join() === '' && each.arg_types.join() === type,
  );
  if (routine) return describe(routine, catalog);
  return problem(
    404,
    'PGRST202',
    `Could not find the function public.${command} in the schema cache`,
    {
      details: `Searched for the function public.${command} with a single unnamed ${type} parameter, but no matches were found in the schema cache.`,
    },
  );
}

const argumentsOf = ({ arg_names: names, arg_types: types }: Routine) =>
  types.map((_type, n) => names[n] ?? '');

function takes(routine: Routine, names: readonly string[]): boolean {
  const all = argumentsOf(routine);
  const required = all.slice(0, all.length - routine.arg_defaults);
  return (
    required.every((name) => names.includes(name)) && names.every((name) => all.includes(name))
  );
}

const listed = (routine: Routine) => `(${argumentsOf(routine).join(', ')})`;

function takesJson(routine: Routine): boolean {
  const [name, another] = argumentsOf(routine);
  return name === '' && another === undefined && /^jsonb?$/.test(routine.arg_types[0] ?? '');
}

const kept = new WeakMap<Routine, Call>();

function describe(routine: Routine, { relations, commandSettings, composites }: Catalog): Call {
  const known = kept.get(routine);
  if (known) return known;
  const all = argumentsOf(routine);
  const aliases = all.map((_name, n) => `portal_argument_${n}`);
  const functions = (relations.functions ?? []).filter(({ name }) => name !== routine.name);
  const call = {
    routine,
    settings: commandSettings.get(`${routine.name}(${routine.arg_types.join(',')})`) ?? {},
    relations: {
      ...relations,
      functions: [
        ...functions,
        { ...routine, ...typeOfRows(routine, composites), arg_names: aliases },
      ],
    },
    nameOf: (argument: string) => aliases[all.indexOf(argument)] ?? argument,
    takesBody: all.length === 1 && all[0] === '',
  };
  kept.set(routine, call);
  return call;
}

/** A domain of the rows of a table is that table for what is embedded in it, and a record one value (see `writeCall`). */
function typeOfRows(routine: Routine, composites: Composites): Partial<Routine> {
  const { return_base_type: type = '' } = routine;
  if (isWhole(routine)) return { return_type: 'json', return_typtype: 'b' };
  return composites.has(type) ? { return_type: type, return_typtype: 'c' } : {};
}

/** Of a record that says nothing of its columns, Postgres gives the whole. */
const isWhole = ({ return_type: type, has_out_args }: Routine) =>
  type === 'record' && !has_out_args;

/** A statement with the command and its arguments under their own names. */
export function writeCall(text: string, { routine }: Call): string {
  const { name: command } = routine;
  const named = text.replace(` public.${command}(`, () => ` public."${command}"(`);
  const quoted = isWhole(routine) ? named.replace(CALL, 'select to_json($1) as $2') : named;
  return quoted.replaceAll(ALIAS, (_alias, n: string) => {
    const name = argumentsOf(routine)[Number(n)];
    return name ? `"${name.replaceAll('"', '""')}" := ` : '';
  });
}

function ambiguous(command: string, versions: readonly Routine[]): Response {
  const shown = versions
    .map((version) => argumentsOf(version).map((name, n) => `${name} => ${version.arg_types[n]}`))
    .toSorted((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1))
    .map((list) => `public.${command}(${list.join(', ')})`);
  return problem(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

/** The refusal of arguments that no version of a command takes. */
export function unknown(
  command: string,
  names: readonly string[],
  isPost: boolean,
  { relations }: Catalog,
  versions: readonly Routine[] = [],
): Response {
  const known =
    versions.length > 0
      ? closest(`(${names.join(', ')})`, versions.map(listed), 0.5)
      : closest(
          command,
          (relations.functions ?? []).filter(isCallable).map(({ name }) => name),
          0.5,
        );
  const shown = names.toSorted().join(', ');
  const given =
    names.length === 0
      ? 'without parameters'
      : `with parameter${names.length > 1 ? 's' : ''} ${shown}`;
  const wanted = names.length === 0 ? ' without parameters' : `(${shown})`;
  const json = isPost ? ' or with a single unnamed json/jsonb parameter' : '';
  return problem(
    404,
    'PGRST202',
    `Could not find the function public.${command}${wanted} in the schema cache`,
    {
      hint:
        known === undefined
          ? null
          : `Perhaps you meant to call the function public.${known.startsWith('(') ? command : ''}${known}`,
      details: `Searched for the function public.${command} ${given}${json}, but no matches were found in the schema cache.`,
    },
  );
}
