import type { AuthRequest, AuthRoute } from './context.ts';

interface Entry {
  method: string;
  segments: string[];
  route: AuthRoute;
}

export interface Router {
  find(
    method: string,
    path: string,
  ): { route: AuthRoute; params: AuthRequest['params'] } | undefined;
}

/** Routes by 'METHOD /path', in which `:name` stands for one part of the path. The first that fits wins. */
export function createRouter(routes: Readonly<Record<string, AuthRoute>>): Router {
  const entries: Entry[] = Object.entries(routes).map(([name, route]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, segments: path.split('/'), route };
  });

  return {
    find(method, path) {
      const given = path.split('/');
      for (const entry of entries) {
        const params = entry.method === method ? match(entry.segments, given) : undefined;
        if (params) return { route: entry.route, params };
      }
      return undefined;
    },
  };
}

function match(segments: string[], given: string[]): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = part;
    else if (segment !== part) return undefined;
  }
  return params;
}
