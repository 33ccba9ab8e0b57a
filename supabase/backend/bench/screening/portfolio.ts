/*
 * A list as large as those there are, of invented entries: given names as common as they are in life, family names made of syllables,
 * two spellings of most. The same seed gives the same list.
 */

const GIVEN = {
  arabic:
    'Mohammed Ahmed Ali Hassan Hussein Mahmoud Ibrahim Omar Khalid Yusuf Abdullah Abdul Rahman Mustafa Said Karim Hamid Nasser Tariq Walid Fatima Aisha Zaynab Maryam Bilal Salim Jamal Rashid',
  slavic:
    'Aleksandr Sergei Vladimir Dmitri Andrei Aleksei Ivan Nikolai Mikhail Yuri Igor Oleg Viktor Pavel Anatoly Natalia Elena Olga Irina Svetlana Tatiana Ekaterina Maria Anna Boris Konstantin',
  latin:
    'Jose Juan Carlos Luis Jorge Miguel Francisco Antonio Manuel Pedro Maria Ana Rosa Carmen Alejandro Fernando Ricardo Eduardo Rafael Joao Paulo Marcos',
  east: 'Wei Min Jun Li Hua Ming Xiao Ping Guo Chun Yong Song Chol Myong Il Nam Hyok Kyong Jin Van Thi Minh Duc',
  african:
    'Jean Bosco Emmanuel Kwame Kofi Amadou Sekou Moussa Ibrahima Oumar Tewodros Tesfaye Oluwaseun Chinedu Joseph Samuel Isaac Blessing Grace',
} as const;
const SYLLABLES = {
  arabic: 'al ba dar fa gha ha jab kar lam maz nas qur rah sal tam wah zay dul ham rin',
  slavic: 'bor cher dob gor kal kov len mar nov per rad sol tar vol zor kaz mir sta hin',
  latin: 'al bar cas del es fer gon her iz lop mar nav or per que rod sal tor val zam',
  east: 'bai chen dang fei gao hong jiang kim liu meng nguyen pak qian ri shen tran wu xu yang zhao',
  african: 'ba di ka ke ko la ma mbe nda nga nko ou ra sa ta tra wa ya zo du',
} as const;
const ENDINGS = {
  arabic: ' i iri awi an oud',
  slavic: 'ov ev enko sky in ich ova',
  latin: 'ez o a era ano illa',
  east: '',
  african: ' mba ko go ne lu',
} as const;
const COUNTRIES = {
  arabic: 'sy iq ir ye ly sd af lb',
  slavic: 'ru by ua rs kz',
  latin: 've co mx cu ni br es',
  east: 'cn kp mm vn kr',
  african: 'cd ml so ng rw cf et',
} as const;
type Culture = keyof typeof GIVEN;
const CULTURES = Object.keys(GIVEN) as Culture[];

export interface Invented {
  schema: 'Person' | 'Company';
  name: string;
  aliases: string[];
  birthDate: string;
  country: string;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function* inventedEntries(count: number, seed = 1): Generator<Invented> {
  const random = numbersFrom(seed);
  // The first words of a list are the common ones.
  const common = (words: string) => {
    const all = words.split(' ');
    return all[Math.floor(random() ** 2 * all.length)] ?? '';
  };
  const any = (words: string) => {
    const all = words.split(' ');
    return all[Math.floor(random() * all.length)] ?? '';
  };
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const family = (culture: Culture) => {
    const syllables = culture === 'east' ? 1 : 2 + Math.floor(random() * 2);
    const stem = Array.from({ length: syllables }, () => any(SYLLABLES[culture])).join('');
    return (
      (culture === 'arabic' && random() < 0.6 ? 'al-' : '') + capital(stem + any(ENDINGS[culture]))
    );
  };
  const person = (culture: Culture) => {
    const given = Array.from({ length: random() < 0.5 ? 2 : 1 }, () => common(GIVEN[culture]));
    return { given, family: family(culture) };
  };

  for (let n = 0; n < count; n++) {
    const culture = CULTURES[Math.floor(random() * CULTURES.length)] ?? 'slavic';
    if (random() < 0.3) {
      const kind = any('Trading Shipping Holding Group Bank Industries Logistics Foundation');
      const form = any('Ltd LLC JSC S.A. GmbH Limited Corp');
      const name = `${capital(family(culture))} ${capital(family(culture))} ${kind} ${form}`;
      const aliases = random() < 0.4 ? [name.replace(form, '').trim().toUpperCase()] : [];
      yield { schema: 'Company', name, aliases, birthDate: '', country: any(COUNTRIES[culture]) };
      continue;
    }
    const { given, family: last } = person(culture);
    const aliases: string[] = [];
    if (random() < 0.7) aliases.push(`${last.toUpperCase()}, ${given.join(' ')}`);
    if (random() < 0.4) aliases.push(`${given[0]} ${last.replace('al-', 'Al ')}`);
    if (random() < 0.2) aliases.push(`${given.join(' ')} ${family(culture)}`);
    const year = 1935 + Math.floor(random() * 65);
    const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
    const day = String(1 + Math.floor(random() * 28)).padStart(2, '0');
    yield {
      schema: 'Person',
      name: `${given.join(' ')} ${last}`,
      aliases,
      birthDate: random() < 0.6 ? `${year}-${month}-${day}` : random() < 0.5 ? String(year) : '',
      country: any(COUNTRIES[culture]),
    };
  }
}
