import { factsOf, type DatabaseFacts } from '../database.ts';
import { allWell, ok, wrong, type Check, type Finding } from '../finding.ts';

/** After so many minutes a part of the worker counts as silent, as in the database (maintenance/workers.sql). */
const SILENT_MINUTES = 15;

function check(name: string, look: (facts: DatabaseFacts) => Finding[]): Check {
  return {
    name,
    async look(visit) {
      const seen = await factsOf(visit);
      return 'missing' in seen ? [seen.missing] : look(seen.facts);
    },
  };
}

function silenceOf(facts: DatabaseFacts, part: string): Finding[] {
  const life = facts.parts.find((known) => known.part === part);
  if (!life) {
    return [
      wrong(
        `The part "${part}" of the worker has never said that it lives.`,
        `Name it in WORKER_PARTS and start the worker (docs/guides/worker.md).`,
      ),
    ];
  }
  if (life.silent_minutes < SILENT_MINUTES) return [];
  return [
    wrong(
      `The part "${part}" of the worker is silent for ${life.silent_minutes} minutes.`,
      'Look at its log and its health endpoint.',
    ),
  ];
}

const mailWorker = check('Mails of the portal', (facts) =>
  allWell(silenceOf(facts, 'mail'), 'The part "mail" of the worker lives.'),
);

const scans = check('Scans of files', (facts) => {
  const findings = silenceOf(facts, 'scans');
  if (!facts.scans_on_for_all) {
    findings.push(
      wrong(
        'Files are opened without a scan: the check is not on for all firms.',
        'As the super admin: Settings, Security, Scanning, turn it on for all firms.',
      ),
    );
  }
  const waits = facts.scan_waits_minutes ?? 0;
  if (waits > 60) {
    findings.push(
      wrong(
        `A file waits for the scanner for ${waits} minutes.`,
        'See that clamd runs and that the part "scans" reaches it.',
      ),
    );
  }
  return allWell(findings, 'Each file of a firm is scanned before it is opened.');
});

const heads = check('Heads of the audit log', (facts) =>
  allWell(
    silenceOf(facts, 'audit-heads'),
    'The part "audit-heads" of the worker lives and ships them every hour.',
  ),
);

const shippedLog = check('Audit log elsewhere', (facts) => {
  const findings = silenceOf(facts, 'audit-log');
  for (const [what, waits] of [
    ['An entry', facts.log_waits_minutes ?? 0],
    ['An event of the access log', facts.access_waits_minutes ?? 0],
  ] as const) {
    if (waits <= 60) continue;
    findings.push(
      wrong(
        `${what} waits to be shipped for ${waits} minutes.`,
        'Look at the log of the worker: whether the place AUDIT_LOG_TO takes what it is given.',
      ),
    );
  }
  return allWell(
    findings,
    'The part "audit-log" of the worker lives, and each entry and each access is shipped.',
  );
});

const workerRights = check('Rights of the worker', (facts) => {
  const many = facts.parts.filter(
    ({ silent_minutes: silent, own_role: own }) => silent < SILENT_MINUTES && !own,
  );
  return allWell(
    many.map(({ part }) =>
      wrong(
        `The part "${part}" of the worker has more rights than it needs.`,
        'Sign it in with its own role (docs/guides/worker.md, A role for each part).',
      ),
    ),
    'Each part that lives is signed in with a role of its own.',
  );
});

const secrets = check('Secrets', (facts) => {
  const findings: Finding[] = [];
  if (!facts.has_vault) {
    findings.push(
      wrong(
        'The database has no vault: the password of the mail server is in a table.',
        'Database, Extensions: turn supabase_vault on, then run npm run setup again.',
      ),
    );
  } else if (facts.open_secrets > 0) {
    findings.push(
      wrong(
        'The database holds a secret outside of its vault.',
        'Run npm run setup again, which moves it: select private.seal_secrets().',
      ),
    );
  }
  for (const { part, sealed, silent_minutes: silent } of facts.parts) {
    if (sealed || silent >= SILENT_MINUTES) continue;
    findings.push(
      wrong(
        `The part "${part}" of the worker has its secrets in its environment.`,
        'Give them by the credentials of systemd or a mounted secret (docs/guides/worker.md, Secrets).',
      ),
    );
  }
  return allWell(
    findings,
    'Those of the database are in its vault, those of the worker in a store.',
  );
});

const staffFactor = check('Second factor of staff', (facts) => {
  const findings: Finding[] = [];
  if (!facts.require_mfa) {
    findings.push(
      wrong(
        `Staff sign in with a password alone; ${facts.staff_without_factor} of them have no second factor.`,
        'As the super admin: Settings, Security, "Staff need a second factor".',
      ),
    );
  }
  return allWell(findings, 'Staff read nothing before they give it.');
});

const clientFactor = check('Second factor of clients', (facts) => {
  if (facts.require_mfa && facts.mfa_for_everyone)
    return [ok('Clients read nothing before they give it.')];
  return [
    wrong(
      'Clients sign in with a password alone, unless they set up a second factor.',
      'As the super admin: Settings, Security, "Clients need one too". Announce it before.',
    ),
  ];
});

const shortPasswords = check('Length of passwords', ({ password_min_length: least, ...facts }) => {
  if (least >= 8 && facts.password_for_everyone) return [ok(`At least ${least} characters.`)];
  return [
    wrong(
      facts.password_for_everyone
        ? `New passwords may have ${least} characters.`
        : 'New passwords of clients may have 6 characters.',
      'As the super admin: Settings, Security, 8 characters or more and "Ask it of everyone"; then the same number in Authentication, Email of the project.',
    ),
  ];
});

const accessLog = check('Access log', (facts) => {
  const findings: Finding[] = [];
  const remedy = 'As the super admin: Settings, Audit.';
  if (!facts.notes_sessions) {
    findings.push(
      wrong(
        'Sign-ins are in no log of the portal.',
        'The migrations could not set a trigger on auth.sessions (docs/guides/run-in-production.md).',
      ),
    );
  }
  if (!['debug', 'info'].includes(facts.log_level))
    findings.push(
      wrong(`Its level is ${facts.log_level}: sign-ins and opened files are left out.`, remedy),
    );
  if (!facts.user_tracking) findings.push(wrong('It names no person.', remedy));
  if (!facts.ip_logging) findings.push(wrong('It has no addresses.', remedy));
  return allWell(
    findings,
    'Sign-ins, opened files and exports are in it, with person and address.',
  );
});

/** Levels of Postgres at which a refusal of a command, an ERROR, is in its log. */
const LOGS_ERRORS = /^(debug[1-5]|info|notice|warning|error)$/;

const refusals = check('Refusals', (facts) => {
  const findings: Finding[] = [];
  if (
    !LOGS_ERRORS.test(facts.log_min_messages) ||
    !LOGS_ERRORS.test(facts.log_min_error_statement)
  ) {
    findings.push(
      wrong(
        'Postgres does not log what it refuses.',
        'Set log_min_messages to warning and log_min_error_statement to error.',
      ),
    );
  }
  if (!facts.pre_request) {
    findings.push(
      wrong(
        'Requests are not checked before they run: an ended session and a foreign audience are not refused.',
        'Run the statement of docs/guides/run-in-production.md, "What the migrations could not do".',
      ),
    );
  }
  return allWell(findings, 'Each refused command is in the log of Postgres, with its statement.');
});

const nightly = check('Nightly run', ({ nightly_hours: hours, nightly_failed: failed }) => {
  const remedy =
    'Compliance, Nightly runs shows the runs; select * from cron.job_run_details order by start_time desc.';
  if (hours === null) return [wrong('It has never finished.', remedy)];
  if (hours > 26) return [wrong(`It last finished ${hours} hours ago.`, remedy)];
  if (failed) return [wrong(`${failed} of its steps failed.`, remedy)];
  return [ok(`It finished ${hours} hours ago.`)];
});

const watchlists = check('Watchlists', ({ watchlists: all, old_watchlists: old }) => {
  const remedy = 'Import the edition of this week (docs/guides/run-in-production.md, Watchlists).';
  if (all === 0) return [wrong('Parties are screened against nothing.', remedy)];
  if (old > 0) return [wrong(`${old} of ${all} lists are older than a week.`, remedy)];
  return [ok('Each list was loaded in the last week.')];
});

/** How the installation is run, as its database says. */
export const installation: readonly Check[] = [
  mailWorker,
  scans,
  heads,
  shippedLog,
  workerRights,
  secrets,
  staffFactor,
  clientFactor,
  shortPasswords,
  accessLog,
  refusals,
  nightly,
  watchlists,
];
