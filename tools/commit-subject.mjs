/*
 * The commit-msg hook: refuses a subject of more than 60 characters. Git passes the file that holds the message.
 * Merge, revert, fixup and squash commits keep the subjects git gives them.
 */
import { readFileSync } from 'node:fs';

const LONGEST = 60;

const [file = ''] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').split('\n');
const subject = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))?.trim() ?? '';
const { length } = Array.from(subject);
const isGits = /^(Merge|Revert|fixup!|squash!|amend!) /.test(subject);

if (!isGits && length > LONGEST) {
  process.stderr.write(
    `The subject has ${length} characters; the limit is ${LONGEST}. Put the rest into the body.\n${subject}\n`,
  );
  process.exit(1);
}
