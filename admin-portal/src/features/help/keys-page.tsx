import styled from '@emotion/styled';
import { Page, Panel } from '@portal/shared-core/ui';
import { Kbd } from '@portal/shared-core/ui/work';

import { keyGroups } from '#/help/keys.ts';

import { HelpTabs } from './help-tabs.tsx';

const Groups = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
  alignItems: 'start',
  gap: 16,
});

const Keys = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  alignItems: 'center',
  gap: '8px 16px',
  margin: 0,
  '& dd': { margin: 0 },
  // They are the content here: phones show them too.
  '& dt kbd': { display: 'inline-block' },
});

/** The keys of the portal by the page where they work (HLP-01). */
function KeysPage() {
  return (
    <Page
      title="Help Center"
      subText="? on a page lists its keys and turns those of one letter off on this device. On a Mac, ⌘ takes the place of Ctrl."
      width="wide"
      tabs={<HelpTabs />}
    >
      <Groups>
        {keyGroups.map((group) => (
          <Panel key={group.title} title={group.title}>
            <Keys>
              {group.keys.map(({ keys, label }) => (
                <div key={keys.join(' ')} style={{ display: 'contents' }}>
                  <dt>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </Keys>
          </Panel>
        ))}
      </Groups>
    </Page>
  );
}

export { KeysPage as Component };
