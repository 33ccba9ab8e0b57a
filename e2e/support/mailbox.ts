import { expect } from './expect.ts';
import { environment } from './environment.ts';

interface Found {
  messages: { ID: string; Subject: string }[];
}

/** Waits for the newest mail of this subject to this address, and reads it: the link of its button and the code in it. */
export async function mailTo(
  address: string,
  subject: string,
  mailbox: string = environment.mailbox,
): Promise<{ link: string; code: string }> {
  const query = encodeURIComponent(`to:"${address}" subject:"${subject}"`);
  let id = '';
  await expect(async () => {
    const { messages } = await ask<Found>(`${mailbox}/api/v1/search?query=${query}`);
    expect(messages).not.toEqual([]);
    id = messages[0]?.ID ?? '';
  }).toPass({ intervals: [50, 100, 200] });
  const { Text: text } = await ask<{ Text: string }>(`${mailbox}/api/v1/message/${id}`);
  return {
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
  };
}

/** How many mails of this subject lie in the mailbox of this address. */
export async function countMails(address: string, subject: string): Promise<number> {
  const query = encodeURIComponent(`to:"${address}" subject:"${subject}"`);
  const found = await ask<Found>(`${environment.mailbox}/api/v1/search?query=${query}`);
  return found.messages.length;
}

async function ask<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  return (await answer.json()) as T;
}
