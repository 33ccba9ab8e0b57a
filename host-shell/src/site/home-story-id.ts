/** The element id of the prerendered story of the home page. */
export const storyId = 'story';
