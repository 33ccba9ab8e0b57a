import { PaneTabs } from './case-styles.ts';
import type { PaneName } from './open-place.ts';

const panes = {
  checklist: 'Checklist',
  document: 'Document',
  fields: 'Declared',
  evidence: 'Evidence',
} as const satisfies Record<PaneName, string>;

const names = Object.keys(panes) as PaneName[];

/** The pane of an address; the checklist where it names none. */
export function paneNamed(text: string | null): PaneName {
  return names.find((name) => name === text) ?? 'checklist';
}

/** Which pane is shown, where not all fit side by side. */
export function PaneChoice({
  pane,
  onChoose,
}: {
  pane: PaneName;
  onChoose: (pane: PaneName) => void;
}) {
  return (
    <PaneTabs role="group" aria-label="Panes">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          data-part={name}
          aria-pressed={pane === name}
          onClick={() => onChoose(name)}
        >
          {panes[name]}
        </button>
      ))}
    </PaneTabs>
  );
}
