import { Spinner } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';

import { HomeHero } from './home-hero.tsx';
import { storyId } from './home-story-id.ts';
import { SiteMeta } from './site-page.tsx';

const bringStory = async () => (await import('./home-story.tsx')).HomeStory;

/** Drawn at build, it is read without its code, which comes when somebody moves on the page. */
const HomeStory = import.meta.env.SSR
  ? await bringStory()
  : lazy(async () => {
      await firstMove();
      return { default: await bringStory() };
    });

/** Settles when the reader first scrolls, points or presses a key; at once where nothing is drawn. */
async function firstMove(): Promise<void> {
  if (!document.getElementById(storyId) || window.scrollY > 0) return;
  await new Promise<void>((resolve) => {
    const moves = ['scroll', 'pointerdown', 'keydown'] as const;
    for (const move of moves) {
      addEventListener(move, () => resolve(), { once: true, passive: true });
    }
  });
}

/** The front page. */
export function HomePage() {
  return (
    <>
      <SiteMeta path="/" />
      <HomeHero />
      <Suspense fallback={<Spinner size="large" centered />}>
        <HomeStory />
      </Suspense>
    </>
  );
}
