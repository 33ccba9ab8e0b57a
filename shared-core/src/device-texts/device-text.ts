import { useSession } from '../session/index.ts';
import { deviceStorage, type PortalClient } from '../supabase/index.ts';
import { openCopy, type DeviceCopy } from './device-copy.ts';

/** What is typed into a form and not sent, as this device keeps it for its person until a sign-out (decision 156). */
export interface DeviceText {
  /**
   * Reads what an earlier visit left. Null where there is nothing, and where more was typed meanwhile, which is kept in its place. Raises what
   * the database answers where there is a text and its key cannot be read: then nothing is written over it.
   */
  read: () => Promise<string | null>;
  /** Keeps what is typed; at once where the text was read, else when it is. */
  write: (text: string) => void;
  /** It was sent or dropped. */
  forget: () => void;
  /** Whether the device has nothing under this name that this visit has neither read nor written over. */
  isRead: () => boolean;
}

/** What releases before 30 November 2026 wrote in clear. */
const IN_CLEAR = ['bahamasinc_text_', 'bahamasinc_case_words_'] as const;

/** The text of a form under a name without a meaning, such as `answer_<id>`. Nothing is read before `read`. */
export function deviceText(client: PortalClient, userId: string, name: string): DeviceText {
  const place = `bahamasinc_typed_${userId}_${name}`;
  let copy: DeviceCopy | undefined;
  let typed: string | undefined;
  let isForgotten = false;

  return {
    async read() {
      const opened = await openCopy(client, userId, {
        place,
        clear: clearPlaceOf(userId, name),
        mayKeep: () => isTheirs(userId),
      });
      copy = opened;
      if (isForgotten) opened.removeItem('');
      if (typed === undefined) return opened.getItem('');
      opened.setItem('', typed);
      return null;
    },
    write(text) {
      typed = text;
      isForgotten = false;
      copy?.setItem('', text);
    },
    forget() {
      typed = undefined;
      isForgotten = true;
      if (copy) copy.removeItem('');
      else [place, clearPlaceOf(userId, name)].forEach(deviceStorage.remove);
    },
    isRead: () => copy !== undefined,
  };
}

/** The entry in clear that is there, or the one that might be. */
function clearPlaceOf(userId: string, name: string): string {
  const [typed, ofCase] = IN_CLEAR;
  const place = `${ofCase}${userId}_${name}`;
  return deviceStorage.read(place) === null ? `${typed}${userId}_${name}` : place;
}

/** A session that ended by itself leaves what was typed in it, a sign-out does not: what is being encrypted then is not written. */
function isTheirs(userId: string): boolean {
  const { user, ended } = useSession.getState();
  return user ? user.id === userId : ended === 'expired';
}
