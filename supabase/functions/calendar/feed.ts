import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

/** A duty as public.read_calendar_feed answers it. What is about money is there for an open one only. */
export interface FeedDuty {
  id: string;
  company_id: string;
  company: string;
  /** YYYY-MM-DD. */
  due_on: string;
  state: string;
  what: string;
  because: string;
  reported: boolean;
  why?: string;
  amount?: string;
  effect?: string;
  next_on?: string;
  next_effect?: string;
  becomes?: string;
  to_check?: boolean;
}

/** A document that expires, or did within 90 days. */
interface FeedDocument {
  id: string;
  company: string;
  /** YYYY-MM-DD. */
  expires_on: string;
  /** Its category. */
  what: string;
  /** The person or company it is of, where it is not the company itself. */
  of?: string;
}

export interface Feed {
  /** The company, or the firm when the duties of several are in it. */
  name: string;
  /** The day in Nassau it was read, YYYY-MM-DD. */
  day: string;
  most: number;
  duties: FeedDuty[];
  /** A database before the version of this server gives neither of these. */
  documents?: FeedDocument[];
  tenant_id?: string;
}

/** Calendar programs are asked to come back after so many seconds. They do what they like: an hour, or a day. */
const REFRESH_SECONDS = 6 * 60 * 60;

const effects: Readonly<Record<string, string>> = {
  good_standing_lost: 'out of good standing',
  struck_off: 'struck off the register',
};

/** Duties and documents as an iCalendar file: one event of a whole day each, which does not block the day and rings no alarm. */
export function calendarOf(feed: Feed, siteUrl: string): string {
  const { name, day, most, duties, documents = [] } = feed;
  const isWhole = duties.length < most && documents.length < most;
  const limit = isWhole ? '' : ` Only ${most} of the duties and documents are in it.`;
  const calendar = ical({
    name: headText(`Duties of ${name}`),
    description: headText(
      `What falls due and which documents expire for ${name}, as the portal has it. A change arrives when the calendar program reads the link again.${limit}`,
    ),
    prodId: { company: 'BahamasInc', product: 'Duties', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: [
      ...duties.map((duty) => ({
        ...dayEvent(`duty-${duty.id}`, duty.due_on, day),
        summary: plain(`${stateText(duty, day)}${duty.what}: ${duty.company}`),
        description: plain(descriptionOf(duty)),
        url: pageIn(
          feed,
          siteUrl,
          `/app/companies/${encodeURIComponent(duty.company_id)}/compliance`,
        ),
      })),
      ...documents.map((document) => ({
        ...dayEvent(`document-${document.id}`, document.expires_on, day),
        summary: plain(expiryText(document, day)),
        description: plain(`It is with ${document.company}. Send a newer one in the portal.`),
        url: pageIn(feed, siteUrl, `/app/documents?document=${encodeURIComponent(document.id)}`),
      })),
    ],
  });
  // Every line ends with one, the last one too.
  return `${calendar.toString()}\r\n`;
}

/** A whole day. The id is the same in every reading and in every link, so that a program moves an event and does not add another. */
function dayEvent(id: string, on: string, day: string): ICalEventData {
  return {
    id,
    // The day of the reading, not its second: what did not change reads the same all day.
    stamp: dateOf(day),
    start: dateOf(on),
    end: new Date(dateOf(on).getTime() + 24 * 60 * 60 * 1000),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

/** A page of the portal, which opens it in the firm of the link. */
function pageIn({ tenant_id: firm }: Feed, siteUrl: string, path: string): string {
  if (firm === undefined) return `${siteUrl}${path}`;
  return `${siteUrl}${path}${path.includes('?') ? '&' : '?'}firm=${encodeURIComponent(firm)}`;
}

function expiryText({ what, of, company, expires_on: on }: FeedDocument, day: string): string {
  return `${on < day ? 'Expired' : 'Expires'}: ${what} of ${of ?? company}`;
}

function stateText({ state, reported, due_on: due }: FeedDuty, day: string): string {
  if (state === 'done') return 'Done: ';
  if (state === 'waived') return 'Not needed: ';
  if (reported) return 'Reported: ';
  return due < day ? 'Late: ' : '';
}

function descriptionOf(duty: FeedDuty): string {
  const { because, why, amount, effect, to_check: toCheck } = duty;
  const state = effects[effect ?? ''];
  return [
    `${factText(because)}.`,
    why && `${why}.`,
    amount && `${amount} on the day this was read.`,
    state && `The company is ${state}.`,
    nextText(duty),
    duty.reported && 'You reported it as met. Our team confirms it.',
    toCheck && 'We are still confirming this rule.',
  ]
    .filter(Boolean)
    .join('\n');
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The fact a duty comes from, as the portal words it: a year, or the day of what happened. */
function factText(because: string): string {
  if (/^\d{4}$/.test(because)) return `For ${because}`;
  const text = because.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => longDay.format(dateOf(day)));
  return /^\d{4}-/.test(because) ? `Counted from ${text}` : text;
}

function nextText({ next_on: day, becomes, next_effect: effect }: FeedDuty): string {
  if (!day) return '';
  if (becomes) return `From ${day}: ${becomes}.`;
  const state = effects[effect ?? ''];
  return state ? `From ${day} the company is ${state}.` : `From ${day} it costs more.`;
}

/** Midnight in UTC: an event of a whole day is written by its date there, in whichever zone the server is. */
function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Without control characters, which no line may contain; ends of lines are escaped by the library. */
function plain(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, ' ');
}

/** The library writes what the whole calendar is named as it stands: it is escaped here, and stays one line. */
function headText(text: string): string {
  return plain(text)
    .replaceAll('\n', ' ')
    .replace(/[\\;,]/g, String.raw`\$&`);
}
