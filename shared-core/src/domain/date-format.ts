/** How dates with a year are written in lists and facts. */
export const dateFormats = ['DD MMM YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The settings of the platform that say how days and times are written (DATA-05). */
export interface PlatformDisplay {
  dateFormat: DateFormat;
  /** A time zone of the IANA database: 'America/Nassau'. */
  timeZone: string;
}

/** Beside the other preferences of the device, in keys of their own: they are read with each date. */
const KEY = 'bahamasinc_date_format';
const PLATFORM_KEY = 'bahamasinc_platform_display';
const CHANGED = 'portal:date-format';
/** What the name of a time zone looks like: 'America/Nassau', 'Etc/GMT+5', 'UTC'. */
const ZONE = /^(UTC|GMT|[A-Z]\w+(\/[\w+-]+)+)$/;

const unknownPlatform: PlatformDisplay = { dateFormat: 'DD MMM YYYY', timeZone: 'America/Nassau' };

let known: DateFormat | undefined;
let knownPlatform: PlatformDisplay | undefined;
let knownZone: string | undefined;

// Each app bundles its own copy of this code, and another tab may choose as well.
if (typeof window !== 'undefined') {
  const forget = () => {
    known = undefined;
    knownPlatform = undefined;
    knownZone = undefined;
  };
  window.addEventListener(CHANGED, forget);
  window.addEventListener('storage', forget);
}

/** The format the user chose on this device, else that of the platform; 'DD MMM YYYY' while neither is known. */
export function readDateFormat(): DateFormat {
  known ??= readSelectedFormat() ?? readPlatformDisplay().dateFormat;
  return known;
}

/** The format the user chose on this device; undefined where they leave it to the platform. */
export function readSelectedFormat(): DateFormat | undefined {
  return formatOf(stored(KEY));
}

/** Writes dates like this on this device from now on; null leaves it to the platform. */
export function saveDateFormat(format: DateFormat | null): void {
  store(KEY, format);
  known = format ?? readPlatformDisplay().dateFormat;
}

/** The display settings of the platform as this device heard of them last. */
export function readPlatformDisplay(): PlatformDisplay {
  knownPlatform ??= parsePlatform(stored(PLATFORM_KEY)) ?? unknownPlatform;
  return knownPlatform;
}

/**
 * The time zone that moments are shown in; that of Nassau where this browser does not know the platform's. The first question about a time zone
 * takes a browser some 30 ms, so that a page of days alone never asks it.
 */
export function readTimeZone(): string {
  knownZone ??= [readPlatformDisplay().timeZone].find(isTimeZone) ?? unknownPlatform.timeZone;
  return knownZone;
}

/** Whether this device has heard of the display settings of the platform. */
export function isPlatformDisplayKnown(): boolean {
  return parsePlatform(stored(PLATFORM_KEY)) !== undefined;
}

/** Keeps what the database says of the display settings (`public_settings`). What is unknown to this version counts as not heard. */
export function keepPlatformDisplay(heard: { date_format: string; timezone: string }): void {
  const text = `${heard.date_format}|${heard.timezone}`;
  if (text === stored(PLATFORM_KEY)) return;
  if (parsePlatform(text) && isTimeZone(heard.timezone)) store(PLATFORM_KEY, text);
}

function formatOf(text: unknown): DateFormat | undefined {
  return dateFormats.find((format) => format === text);
}

/** 'MM/DD/YYYY|America/Nassau'; undefined for anything else. */
function parsePlatform(text: string | null): PlatformDisplay | undefined {
  const [format, timeZone] = text?.split('|') ?? [];
  const dateFormat = formatOf(format);
  return dateFormat && timeZone && ZONE.test(timeZone) ? { dateFormat, timeZone } : undefined;
}

function isTimeZone(timeZone: string): boolean {
  // Every browser knows it.
  if (timeZone === unknownPlatform.timeZone) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The device keeps nothing: a choice counts until the page is closed.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
