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
  placeCollaborators: 'Collaborators',
  placeQueries: 'Queries',
  placeCommittees: 'Committees',
  placeDecisions: 'Decisions',
  placeData: 'Data',
  placeUsage: 'Usage',
  workspace: 'Workspace',
  myWorkspace: 'My workspace',
  offNoLogin:
    'Decisions, names, committees and projects are off: other machines reach this server, and it has no log-in. Ask its operator to set one up (docs/department.md).',
  offNotProxied:
    'Decisions, names, committees and projects are off: this page did not come through the log-in of the server. Open it at the public address.',
  offNoUser:
    'Decisions, names, committees and projects are off: the log-in has named no user. Log in at the public address, then load this page again.',
  pageFailed: 'This page could not be loaded. See whether CoAuthors still runs, then load it again.',
}
