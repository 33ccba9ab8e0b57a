/** Lines of two logs are compared by their times. */
const MOST_SECONDS = 5;

/** Says by how much the clock of this machine differs from that of the project; null where it does not, or where the project does not say. */
export async function clockWarning(url: string): Promise<string | null> {
  const options: RequestInit = { redirect: 'error', signal: AbortSignal.timeout(10_000) };
  const answer = await fetch(`${url}/auth/v1/health`, options).catch(() => null);
  const seconds = Math.round((Date.now() - Date.parse(answer?.headers.get('date') ?? '')) / 1000);
  if (Number.isNaN(seconds) || Math.abs(seconds) <= MOST_SECONDS) return null;
  return `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of the project. Set it by NTP.`;
}
