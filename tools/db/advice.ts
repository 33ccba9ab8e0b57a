import { supabaseCli } from '../lib/supabase-cli.ts';

interface Advice {
  name: string;
  detail: string;
}

/** Advice that we do not follow, and why. */
const NOT_FOLLOWED: readonly { advice: RegExp; why: string }[] = [
  {
    advice: /^multiple_permissive_policies: .*for role `authenticated`/,
    why: 'a policy says one thing about one kind of people; joined ones have the same plan (docs/figures.md)',
  },
  {
    advice:
      /^function_search_path_mutable: .*`private\.(effect_scheduled_changes|check_chains|run_\w+|send_digests)`/,
    why: 'a procedure that commits may not set anything for its own time; these write every name in full',
  },
];

/** What `supabase db advisors` says of the database at `url`, as `name: detail`, apart from what we do not follow. */
export function adviceFor(url: string, folder: string): string[] {
  const text = supabaseCli(['db', 'advisors', '--output-format', 'json'], url, folder);
  const { results } = JSON.parse(text) as { results: Advice[] };
  return results
    .map(({ name, detail }) => `${name}: ${detail}`)
    .filter((line) => !NOT_FOLLOWED.some(({ advice }) => advice.test(line)));
}
