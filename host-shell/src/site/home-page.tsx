import { Spinner } from '@portal/shared-core/ui';
import { startTransition, useEffect, useState, type ComponentType } from 'react';

import { HomeHero } from './home-hero.tsx';
import { storyId } from './home-story-id.ts';
import { SiteMeta } from './site-page.tsx';

const bringStory = async () => (await import('./home-story.tsx')).HomeStory;

/** At build the page is drawn whole. */
const AtBuild = import.meta.env.SSR ? await bringStory() : undefined;

/** What was drawn of the story, where this page was opened; null where the visitor came from another one. */
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
 * Everything below the first screen. Drawn at build, it stands as it is until the reader moves: only then its code comes and takes
 * its place, with the same markup. A Suspense boundary would not do: what changes above it while it waits throws its markup away.
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
