import { setTimeout as delay } from 'node:timers/promises';

import { ScannerSilent } from '../scanner/clamd.ts';
import { isDatabaseAway, Outage } from './outage.ts';
import type { Part, Print } from './part.ts';

/** How a part stands. Times are those of ISO 8601. */
interface PartState {
  startedAt: string;
  lastSuccess: string | null;
  /** Failures since the last success. */
  failures: number;
  lastFailure: string | null;
  /** When the piece under way began. */
  runningSince: string | null;
}

export interface RunOptions {
  parts: readonly Part[];
  /** Tells the database that a part lives; called for each part that does not fail. */
  reportLife: (part: string) => Promise<void>;
  print: Print;
  /** How often parts say that they live. */
  lifeEveryMs?: number;
  /** The first and the longest wait after a failure. */
  backOff?: { first: number; longest: number };
}

interface Health {
  isWell: boolean;
  /** Whether the database can be reached. */
  database: boolean;
  /** When the database last took a sign of life. */
  reported: string | null;
  parts: Record<string, PartState>;
}

export interface RunningParts {
  health: () => Health;
  /** Resolves once every part has finished the piece under way. */
  stop: () => Promise<void>;
}

/** So many failures in a row, and the health endpoint says so. */
const FAILS_REPEATEDLY = 3;
/** A piece takes no longer: the scanner has two minutes for a file, a mail server less. */
const STUCK_AFTER_MS = 10 * 60_000;
const LIFE_EVERY_MS = 60_000;
const BACK_OFF = { first: 1000, longest: 60_000 };

/** Runs each part by itself, one failure beside the others: a part that fails waits longer each time and is tried again. */
export function runParts({
  parts,
  reportLife,
  print,
  lifeEveryMs = LIFE_EVERY_MS,
  backOff = BACK_OFF,
}: RunOptions): RunningParts {
  const stopping = new AbortController();
  const { signal } = stopping;
  const outage = new Outage(print);
  const states = new Map(parts.map(({ name }) => [name, beginning()]));
  const lifeState = beginning();
  const life: Part = {
    name: 'life',
    everyMs: lifeEveryMs,
    run: async () => {
      for (const [name, state] of states)
        if (state.failures === 0 && !isStuck(state)) await reportLife(name);
      return false;
    },
  };
  const ended = Promise.all([...parts, life].map((part) => repeat(part)));

  async function repeat(part: Part): Promise<void> {
    const state = states.get(part.name) ?? lifeState;
    while (!signal.aborted) {
      let isMore = false;
      state.runningSince = now();
      try {
        isMore = await part.run();
        if (state.failures > 0) print(`${part.name}: works again.`);
        outage.end(part.name);
        Object.assign(state, { failures: 0, lastSuccess: now() });
      } catch (error) {
        note(part, state, error);
      }
      state.runningSince = null;
      if (isMore) continue;
      const wait =
        state.failures === 0
          ? part.everyMs
          : Math.min(backOff.first * 2 ** (state.failures - 1), backOff.longest);
      await delay(wait, undefined, { signal }).catch(() => {});
    }
  }

  function note({ name }: Part, state: PartState, error: unknown): void {
    const why = textOf(error);
    if (isDatabaseAway(error)) outage.begin(name, why);
    else {
      // The scanner is asked before the database: its silence says nothing of the database.
      if (!(error instanceof ScannerSilent)) outage.end(name);
      // The same failure is said once, and again when it changes.
      if (state.lastFailure !== why || state.failures === 0) print(`${name}: ${why}`);
    }
    Object.assign(state, { failures: state.failures + 1, lastFailure: why });
  }

  return {
    health: () => ({
      isWell:
        !outage.isOn &&
        [...states.values(), lifeState].every((s) => s.failures < FAILS_REPEATEDLY && !isStuck(s)),
      database: !outage.isOn,
      reported: lifeState.lastSuccess,
      parts: Object.fromEntries(states),
    }),
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
      for (const part of parts) await part.close?.();
    },
  };
}

function isStuck({ runningSince: since }: PartState): boolean {
  return since !== null && Date.now() - Date.parse(since) > STUCK_AFTER_MS;
}

const now = () => new Date().toISOString();

function beginning(): PartState {
  return {
    startedAt: now(),
    lastSuccess: null,
    failures: 0,
    lastFailure: null,
    runningSince: null,
  };
}

/** What is said of an error: its text without what may be secret in an address. */
function textOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  const text = message || (typeof code === 'string' ? code : String(error));
  return text.replace(/\/\/[^\s/@]*@/g, '//…@').slice(0, 300);
}
