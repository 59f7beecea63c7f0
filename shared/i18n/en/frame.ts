/** Messages of the frame around all places: the rail, and what a place says of itself. */
export const frame = {
  appName: 'CoAuthors',
  skipToLists: 'Skip to the lists',
  skipToAnswer: 'Skip to the answer',
  skipToPage: 'Skip to the page',
  language: 'Language',
  theme: 'Colours',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  version: 'version {version}',

  menu: 'Menu',
  places: 'Places',
  placeQuery: 'New query',
  placeConference: 'Conference',
  placeQueries: 'Queries',
  placeCommittees: 'Committees',
  placeDecisions: 'Decisions',
  placeData: 'Data',
  placeUsage: 'Usage',
  pageFailed:
    'This page could not be loaded. See whether CoAuthors on this machine still runs, then load the page again.',
}
