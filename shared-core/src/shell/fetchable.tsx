import { lazy, useState, type ComponentType } from 'react';

/**
 * A component whose code is fetched when it is first shown, like `lazy`, or before that with `fetch`: then it is there at once.
 * (`lazy` alone shows its fallback first in any case, and React leaves a fallback standing for 300 ms.)
 */
export function fetchable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let Fetched: ComponentType<Props> | undefined;
  const Later = lazy(load);

  function Fetchable(props: Props) {
    // Once shown it stays what it is, or what is typed into it would be lost.
    const [Selected] = useState<ComponentType<Props>>(() => Fetched ?? Later);
    return <Selected {...props} />;
  }

  async function fetch() {
    Fetched = (await load()).default;
  }
  return Object.assign(Fetchable, { fetch });
}
