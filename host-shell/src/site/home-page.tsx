import { Spinner } from '@portal/shared-core/ui';
import { startTransition, useEffect, useState, type ComponentType } from 'react';

import { HomeHero } from './home-hero.tsx';
import { storyId } from './home-story-id.ts';
import { SiteMeta } from './site-page.tsx';

const bringStory = async () => (await import('./home-story.tsx')).HomeStory;

/** At build time the whole page is rendered. */
const AtBuild = import.meta.env.SSR ? await bringStory() : undefined;

/** The prerendered markup of the story, if this page was opened directly; null after a navigation. */
const markup = import.meta.env.SSR ? null : (document.getElementById(storyId)?.innerHTML ?? null);

/** The front page. */
export function HomePage() {
  return (
    <>
      <SiteMeta path="/" />
      <HomeHero />
      {AtBuild ? <AtBuild /> : <Story />}
    </>
  );
}

/**
 * Everything below the first screen. The prerendered markup stays until the reader moves; then the code loads and replaces it with the same
 * markup. A Suspense boundary would not do: a change above it during the wait discards its markup.
 */
function Story() {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (markup !== null && window.scrollY === 0) await firstMove();
      const HomeStory = await bringStory();
      if (!isGone) startTransition(() => setLoaded(() => HomeStory));
    })();
    return () => void (isGone = true);
  }, []);

  if (Loaded) return <Loaded />;
  if (markup === null) return <Spinner size="large" centered />;
  // oxlint-disable-next-line react/no-danger -- the page's own markup, which is there already
  return <div id={storyId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Settles when the reader first scrolls, points or presses a key. */
function firstMove(): Promise<void> {
  return new Promise((resolve) => {
    for (const move of ['scroll', 'pointerdown', 'keydown']) {
      addEventListener(move, () => resolve(), { once: true, passive: true });
    }
  });
}
