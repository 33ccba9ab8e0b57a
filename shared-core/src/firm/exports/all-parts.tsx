import { useEffect, useRef, useState } from 'react';

import { toAppError } from '../../errors/index.ts';
import { useAction, useTenantScope } from '../../tenant/index.ts';
import { Actions, Button, InlineAlert, Progress, Stack } from '../../ui/index.ts';
import { fetchPart, type PartInput } from './export.queries.ts';
import { pickTarget, type SavePart } from './parts-target.ts';

interface Done {
  saved: number[];
  failed: { part: number; message: string }[];
  /** Why the others were not begun. */
  ended?: string;
}

/** What would be refused for every part. */
const stopsAll = new Set(['offline', 'firm_export.expired', 'not_found', 'not_allowed']);

const NOTHING: Done = { saved: [], failed: [] };

/**
 * Every part of an export with one press, one after the other: what is there, what failed and why, and the way to go on with the rest. The
 * browser holds one part at a time.
 */
export function AllParts({ parts }: { parts: readonly PartInput[] }) {
  const { supabase } = useTenantScope();
  const [done, setDone] = useState(NOTHING);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const left = parts.filter(({ part }) => !done.saved.includes(part));
  const fetching = useAction(async ({ wanted, save }: { wanted: PartInput[]; save: SavePart }) => {
    const stop = new AbortController();
    stopping.current = stop;
    setDone(({ saved }) => ({ saved, failed: [] }));
    for (const each of wanted) {
      if (stop.signal.aborted) return;
      try {
        await save(each.name, await fetchPart(supabase, each));
        setDone((known) => ({ ...known, saved: [...known.saved, each.part] }));
      } catch (failure) {
        const { code, message } = toAppError(failure);
        if (stopsAll.has(code)) {
          setDone((known) => ({ ...known, ended: message }));
          return;
        }
        setDone((known) => ({
          ...known,
          failed: [...known.failed, { part: each.part, message }],
        }));
      }
    }
  });

  async function start() {
    const save = await pickTarget();
    if (save) fetching.mutate({ wanted: [...left], save });
  }

  const isBegun = done.saved.length > 0 || done.failed.length > 0 || done.ended !== undefined;
  return (
    <Stack>
      {(fetching.isPending || isBegun) && (
        <Progress
          label="Parts that were saved"
          value={done.saved.length}
          max={parts.length}
          text={`${done.saved.length} of ${parts.length}`}
        />
      )}
      {fetching.isPending && <p>Leave this page open until every part is there.</p>}
      {!fetching.isPending && isBegun && left.length === 0 && (
        <InlineAlert tone="good" title="Every part is saved">
          Unpack them all into one folder.
        </InlineAlert>
      )}
      {done.ended && (
        <InlineAlert tone="bad" title="The parts that are left were not downloaded">
          {done.ended}
        </InlineAlert>
      )}
      {done.failed.length > 0 && (
        <InlineAlert
          tone="warning"
          title={
            done.failed.length === 1
              ? '1 part was not saved'
              : `${done.failed.length} parts were not saved`
          }
        >
          <ul aria-label="Parts that were not saved">
            {done.failed.map(({ part, message }) => (
              <li key={part}>
                Part {part}: {message}
              </li>
            ))}
          </ul>
        </InlineAlert>
      )}
      <Actions>
        {fetching.isPending ? (
          <Button onClick={() => stopping.current?.abort()}>Stop after this part</Button>
        ) : (
          left.length > 0 && (
            <Button variant="contained" onClick={() => void start()}>
              {isBegun
                ? `Download the ${left.length === 1 ? 'part' : `${left.length} parts`} left`
                : `Download all ${parts.length} parts`}
            </Button>
          )
        )}
      </Actions>
    </Stack>
  );
}
