import type { Share } from './budget.ts';
import { command, oneByOne, type Context } from './commands.ts';
import { runBuild, runPlaywright, runVitest } from './runners.ts';
import type { Tally } from './tally.ts';

export interface Stage {
  name: string;
  /** One line for the person who watches. */
  what: string;
  /** Whose budget it uses. */
  share: Share;
  /** Stages of a round run beside one another. The second begins when those of the first have ended that do not give way. */
  round: 1 | 2;
  /** It takes what the others of its round leave of the processor: they have limits of time, and it has none that matters. */
  givesWay?: boolean;
  /** What it prints is shown at once, else when it is over. One of a round. */
  isShown?: boolean;
  /** Runs the stage to its end, for a change only what the change can reach. */
  run(context: Context): Promise<Tally>;
}

/**
 * The packages with screens, and those of Node. One program over several packages reads what they share once; a program for each took
 * four times the processor time.
 */
const PROGRAMS = ['screens', 'node'];

const GENERATORS = [
  'contract',
  'db-check',
  'db-types',
  'site-figures',
  'mail-templates',
  'deploy-config',
];

/** Threads of the type checker each work out the same types again, which costs half as much again, beside other stages. */
const ONE_THREAD = { GOMAXPROCS: '1' };

/**
 * Each stage goes to its end, so that one run shows everything there is to fix. Servers and databases, and after them the browser, wait a
 * fifth of their time: beside them runs what only calculates.
 */
export const stages: readonly Stage[] = [
  {
    name: 'build',
    what: 'host and portals',
    share: 'short',
    round: 1,
    run: runBuild,
  },
  {
    name: 'format',
    what: 'one formatter, no discussion',
    share: 'short',
    round: 1,
    givesWay: true,
    run: (context) => command(context, 'oxfmt', ['--check']),
  },
  {
    name: 'lint',
    what: 'type-aware lint',
    share: 'short',
    round: 1,
    givesWay: true,
    run: (context) => command(context, 'oxlint', ['--type-aware', '--deny-warnings'], ONE_THREAD),
  },
  {
    name: 'types',
    what: 'the compiler over every package',
    share: 'short',
    round: 1,
    givesWay: true,
    run: (context) =>
      oneByOne(PROGRAMS, (name) =>
        command(context, 'tsc', [
          '--noEmit',
          '--singleThreaded',
          '-p',
          `tools/check/${name}.tsconfig.json`,
        ]),
      ),
  },
  {
    name: 'knip',
    what: 'nothing unused, nothing undeclared',
    share: 'short',
    round: 1,
    givesWay: true,
    run: (context) => command(context, 'knip', ['--no-progress']),
  },
  {
    name: 'generated',
    what: 'migrations, types, figures, mails and configurations say what their sources say',
    share: 'short',
    round: 1,
    givesWay: true,
    run: (context) =>
      oneByOne(GENERATORS, (tool) => command(context, 'node', [`tools/${tool}.ts`, '--check'])),
  },
  {
    name: 'unit',
    what: 'tools, backend, database',
    share: 'unit',
    round: 1,
    isShown: true,
    run: (context) => runVitest(context, 'unit'),
  },
  {
    name: 'screens',
    what: 'rules, and screens without a browser',
    share: 'screens',
    round: 2,
    givesWay: true,
    run: (context) => runVitest(context, 'screens'),
  },
  {
    name: 'browser',
    what: 'journeys in Chromium against the whole product',
    share: 'browser',
    round: 2,
    isShown: true,
    run: runPlaywright,
  },
];
