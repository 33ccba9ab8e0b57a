/** The package brings no types; this is as much as the bench uses. */
declare module 'autocannon' {
  interface Load {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
  }

  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    method?: 'GET' | 'POST';
    body?: string;
  }): Promise<Load>;
}
