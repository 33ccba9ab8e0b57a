import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';

import type { Standing } from '../../domain/standing-text.ts';
import type { RegisterRow } from '../company/registers.tsx';
import { pdfFileName } from '../pdf/issuer.ts';
import type { PaperFonts } from '../pdf/paper.ts';
import {
  makeCertificate,
  makeIncumbency,
  makeRegisters,
  makeShareCertificates,
  shareholdersOf,
} from './index.ts';
import type { PdfCompany } from './pdf-company.ts';

const heron: PdfCompany = {
  name: 'Blue Heron Holdings Ltd.',
  registration_number: '214001 B',
  registration_date: '2026-01-05',
  registered_office: 'Bay Street, Nassau',
  currency: 'USD',
  par_value: 1,
  authorised_shares: 5000,
  type: { name: 'International Business Company', law: 'International Business Companies Act' },
};

const entry = (over: Partial<RegisterRow>): RegisterRow => ({
  entry_id: 'e-1',
  party_id: 'p-1',
  name: 'Ada Rolle',
  country: 'BS',
  nationality: 'BS',
  address: '12 Shirley Street, Nassau',
  registration_number: null,
  role: 'member',
  shares: 3750,
  percent: 75,
  nature_of_control: [],
  appointed_on: '2026-01-05',
  ...over,
});

const registers = {
  members: [
    entry({}),
    entry({ entry_id: 'e-2', name: 'Tern Rock Ltd.', shares: 1250, percent: 25 }),
  ],
  officers: [entry({ role: 'director', name: 'Dario Moss', shares: null, percent: null })],
  beneficial_owners: [
    entry({ role: 'beneficial_owner', nature_of_control: ['shares', 'votes'], percent: 75 }),
  ],
  charges: [
    {
      charge_id: 'ch-1',
      chargee: 'Bank of Nassau',
      description: 'All assets',
      amount: 100_000,
      currency: 'USD',
      created_on: '2026-02-01',
    },
  ],
};

const issuer = { name: 'Cable Beach Corporate Services Ltd.', primary: '#ffcc00' };
let fonts: PaperFonts;

beforeAll(async () => {
  const find = createRequire(import.meta.url).resolve;
  const [regular, strong] = await Promise.all(
    ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
      readFile(find(`@expo-google-fonts/inter/${file}`)),
    ),
  );
  fonts = { regular: regular as Uint8Array, strong: strong as Uint8Array };
});

const onRegister = { standing: { status: 'active', since: null } as Standing, standings: [] };
const making = () => ({ issuer, madeOn: '2026-11-20', fonts });

/** The text of a PDF by page, and the positions of its text. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.flatMap((item) => ('str' in item ? [item] : []));
    }),
  );
  const terms = pages.flat();
  return {
    pages: pages.map((page) =>
      page
        .map(({ str }) => str)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ),
    rightmost: Math.max(...terms.map(({ transform, width }) => Number(transform[4]) + width)),
    lowest: Math.min(...terms.map(({ transform }) => Number(transform[5]))),
  };
}

describe('[COM-05] a copy of a certificate', () => {
  test('shows the registers’ data, the issuer and the date, and that it is not the certificate', async () => {
    const { pages } = await read(await makeCertificate(heron, making()));
    expect(pages).toHaveLength(1);
    for (const terms of [
      'Copy of certificate of incorporation',
      'Blue Heron Holdings Ltd.',
      'Registration number 214001 B',
      'International Business Company',
      'Date of registration 5 January 2026',
      'Registered office Bay Street, Nassau',
      'Made on 20 November 2026 by Cable Beach Corporate Services Ltd.',
      'It is not the certificate itself',
      'Page 1 of 1',
    ]) {
      expect(pages[0]).toContain(terms);
    }
  });

  test('keeps accents and Latin Extended letters in an embedded font, and shows when no office is recorded', async () => {
    const name = 'Łódź Čapek Ñandú Őrség Ţărmul Þór Žižkov Ltd.';
    const bytes = await makeCertificate({ ...heron, name, registered_office: null }, making());
    const [page] = (await read(bytes)).pages;
    expect(page).toContain(name);
    expect(page).toContain('Not recorded');
    // A subset: the two files are 340 KB each.
    expect(bytes.length).toBeLessThan(60_000);
  });

  test('breaks what is long, and stays inside its margins', async () => {
    const office = `${'Suite 12, Sandyport Marina Village, West Bay Street, '.repeat(5)}Nassau`;
    const name = `${'Windermere'.repeat(14)} Ltd.`;
    const bytes = await makeCertificate({ ...heron, name, registered_office: office }, making());
    const { rightmost, lowest } = await read(bytes);
    expect(rightmost).toBeLessThanOrEqual(595.28 - 63);
    expect(lowest).toBeGreaterThan(40);
  });
});

describe('[COM-03] the registers as PDF', () => {
  const many = Array.from({ length: 80 }, (_, index) =>
    entry({ entry_id: `m-${index}`, name: `Member ${index}`, address: 'A street\nA town' }),
  );
  let pdf: Awaited<ReturnType<typeof read>>;

  beforeAll(async () => {
    const members = [...registers.members, ...many];
    pdf = await read(await makeRegisters(heron, { ...registers, members }, '2026-06-03', making()));
  });

  test('has the four registers as at the day, and a place to sign', () => {
    const text = pdf.pages.join(' ');
    for (const terms of [
      'as at 3 June 2026',
      'Register of members',
      'Tern Rock Ltd.',
      '1,250',
      'Register of directors and officers',
      'Dario Moss',
      'Register of beneficial owners',
      'shares, votes',
      'Register of charges',
      'US$100,000.00',
      'Not certified unless signed',
      'For Cable Beach Corporate Services Ltd.',
    ]) {
      expect(text).toContain(terms);
    }
  });

  test('goes on over pages, each with its number and the head of the table', () => {
    const { pages, lowest } = pdf;
    expect(pages.length).toBeGreaterThan(3);
    expect(pages[1]).toContain('Address');
    expect(pages[1]).toContain(`Page 2 of ${pages.length}`);
    expect(lowest).toBeGreaterThan(40);
    for (const { name } of many) expect(pages.join(' ')).toContain(`${name} `);
  });
});

describe('[COM-05] incumbency and share certificates', () => {
  test('the incumbency has the selected parts alone', async () => {
    const parts = { members: true, owners: false, charges: false };
    const bytes = await makeIncumbency(heron, registers, '2026-06-03', parts, onRegister, making());
    const text = (await read(bytes)).pages.join(' ');
    expect(text).toContain('Dario Moss');
    expect(text).toContain('Tern Rock Ltd.');
    expect(text).not.toContain('Beneficial owners');
    expect(text).not.toContain('Bank of Nassau');
  });

  test('the incumbency of a company that is being restored says so, with the days', async () => {
    const standings: Standing[] = [
      { status: 'active', since: null },
      { status: 'struck_off', since: '2025-03-01' },
      { status: 'restoring', since: '2026-06-01' },
    ];
    const parts = { members: false, owners: false, charges: false };
    const standing = standings.at(-1);
    const bytes = await makeIncumbency(
      heron,
      registers,
      '2026-06-03',
      parts,
      { standing, standings },
      making(),
    );
    const text = (await read(bytes)).pages.join(' ');
    expect(text).toContain('Standing Struck off the register on 1 March 2025.');
    expect(text).toContain('restoration is under way since 1 June 2026 and is not complete');
    expect(text).toContain('The company is not in good standing.');
  });

  test('the incumbency has whole addresses, and says where the register holds none', async () => {
    const officers = [
      entry({ role: 'director', name: 'Dario Moss' }),
      entry({ role: 'secretary', name: 'Nils Nowhere', address: null }),
    ];
    const parts = { members: false, owners: false, charges: false };
    const whole = { ...registers, officers };
    const bytes = await makeIncumbency(heron, whole, '2026-06-03', parts, onRegister, making());
    const text = (await read(bytes)).pages.join(' ');
    expect(text).toContain('12 Shirley Street, Nassau');
    expect(text).toContain('Address not recorded');
  });

  test.each(Array.from({ length: 30 }, (_, count) => count))(
    'the place to sign never stands alone on a page, with %i officers',
    async (count) => {
      const officers = Array.from({ length: count }, (_, index) =>
        entry({ role: 'director', entry_id: `d-${index}`, name: `Officer ${index} Moss` }),
      );
      const parts = { members: false, owners: false, charges: false };
      const whole = { ...registers, officers };
      const bytes = await makeIncumbency(heron, whole, '2026-06-03', parts, onRegister, making());
      const last = (await read(bytes)).pages.at(-1);
      expect(last).toContain('Name, office and date');
      expect(last).toContain(count === 0 ? 'No one is entered.' : `Officer ${count - 1} Moss`);
    },
  );

  test('each member with shares gets a page', async () => {
    const members = [...registers.members, entry({ entry_id: 'e-3', name: 'Nil', shares: 0 })];
    expect(shareholdersOf(members)).toHaveLength(2);
    const bytes = await makeShareCertificates(heron, members, '2026-06-03', making());
    const { pages } = await read(bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(
      'Ada Rolle is the registered holder of 3,750 shares of US$1.00 each',
    );
    expect(pages[1]).toContain('Number 2');
  });
});

test.each([
  [
    ['copy-of-certificate', 'Blue Heron Holdings Ltd.'],
    'copy-of-certificate-blue-heron-holdings-ltd.pdf',
  ],
  [['registers', 'Étoile & Čapek', '2026-06-03'], 'registers-etoile-capek-2026-06-03.pdf'],
  [['registers', '株式会社', ''], 'registers.pdf'],
])('[COM-05] %s is called %s', (parts, file) => {
  expect(pdfFileName(...parts)).toBe(file);
});
