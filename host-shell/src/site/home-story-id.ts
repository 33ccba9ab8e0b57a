/** Where the story of the home page stands, when it is drawn. */
export const storyId = 'story';
