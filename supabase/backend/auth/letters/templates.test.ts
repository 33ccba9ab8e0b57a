import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { fillIn, loadTemplates } from './templates.ts';

const SUPABASE = join(import.meta.dirname, '..', '..', '..');
const templates = loadTemplates(join(SUPABASE, 'templates'));

const VARIABLES = {
  ConfirmationURL: 'http://127.0.0.1:54321/auth/v1/verify?token=abc&type=recovery',
  Token: '123456',
  Email: 'ada@example.com',
  NewEmail: 'ada@new.example',
  OldEmail: 'ada@old.example',
};

test.each([...templates.keys()])('the mail %s is complete', (name) => {
  const { subject, html, text } = fillIn(templates.get(name)!, VARIABLES);
  expect(subject).not.toBe('');
  expect(html + text).not.toMatch(/\{\{|\}\}|undefined/);
  expect(text).toContain('BahamasInc');
});

test('what is filled in is text and never markup, and the plain version has it unescaped', () => {
  const { html, text } = fillIn(templates.get('recovery')!, {
    ...VARIABLES,
    Email: `<img src=x onerror="alert('1')">&amp;@example.com`,
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
  expect(text).toContain(`<img src=x onerror="alert('1')">&amp;@example.com`);
  expect(text).toContain(`\n\n${VARIABLES.ConfirmationURL}\n\n`);
});

test('a variable without a value is an error, and no empty place in a mail', () => {
  expect(() => fillIn(templates.get('recovery')!, { Email: 'ada@example.com' })).toThrow(
    'ConfirmationURL',
  );
});

test('the hosted project is given the same mails, with the same subjects', () => {
  const config = parse(readFileSync(join(SUPABASE, 'config.toml'), 'utf8')) as unknown as Config;
  const { template, notification } = config.auth.email;
  const given = Object.fromEntries([
    ...Object.entries(template),
    ...Object.entries(notification).map(([name, mail]) => [`${name}_notification`, mail] as const),
  ]);
  const subjects = [...templates].map(([name, html]) => [name, fillIn(html, VARIABLES).subject]);
  expect(Object.fromEntries(subjects)).toEqual(
    Object.fromEntries(Object.entries(given).map(([name, { subject }]) => [name, subject])),
  );
  for (const [name, { content_path: path }] of Object.entries(given)) {
    expect(path).toBe(`./supabase/templates/${name}.html`);
  }
});

interface Config {
  auth: {
    email: Record<
      'template' | 'notification',
      Record<string, { subject: string; content_path: string }>
    >;
  };
}
