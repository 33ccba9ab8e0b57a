/** How dates with a year are written in lists and facts. */
export const dateFormats = ['DD MMM YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Beside the other preferences of the device, in a key of its own: it is read with each date. */
const KEY = 'bahamasinc_date_format';
const CHANGED = 'portal:date-format';

let known: DateFormat | undefined;

// Each app bundles its own copy of this code, and another tab may choose as well.
if (typeof window !== 'undefined') {
  const forget = () => (known = undefined);
  window.addEventListener(CHANGED, forget);
  window.addEventListener('storage', forget);
}

/** The format the user chose on this device; 'DD MMM YYYY' until they do. */
export function readDateFormat(): DateFormat {
  known ??= stored() ?? 'DD MMM YYYY';
  return known;
}

/** Writes dates like this from now on. */
export function saveDateFormat(format: DateFormat): void {
  try {
    localStorage.setItem(KEY, format);
  } catch {
    // The device keeps nothing: it counts until the page is closed.
  }
  window.dispatchEvent(new Event(CHANGED));
  known = format;
}

function stored(): DateFormat | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return dateFormats.find((format) => format === text);
  } catch {
    return undefined;
  }
}
