/** Messages of the rail, and of the page around each place. */
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

  menu: 'Menu',
  places: 'Places',
  placeQuery: 'Query',
  placeConference: 'Conferences',
  placeCollaborators: 'Collaborators',
  placeSettings: 'Settings and data',
  placeData: 'Data',
  placePolicies: 'Policies',
  placeDecisions: 'Decisions',
  placeSites: 'Connected sites',
  placeUsage: 'Usage',
  placeQueries: 'Queries',
  placeAbout: 'About',
  newQuery: 'New query',
  newConference: 'New conference',
  newCollaborators: 'New list',
  allDocuments: 'Show all …',
  questionKeys: '? keys',
  dataOfDay: 'Data of {day}',
  dataUndated: 'Data, date unknown',
  onlySample: 'Only {count} sample [paper|papers]',
  workspace: 'Workspace',
  myWorkspace: 'My workspace',
  offNoLogin:
    'CoAuthors saves no decisions, choices, committees or conferences here: other machines reach this server, and it has no log-in. Ask its operator to set one up (docs/department.md).',
  offNotProxied:
    'CoAuthors saves no decisions, choices, committees or conferences here: this page did not come through the log-in of the server. Open it at the public address.',
  offNoUser:
    'CoAuthors saves no decisions, choices, committees or conferences here: the log-in does not say who you are, or sends a name that CoAuthors refuses. Log in at the public address, then load this page again.',
  pageFailed:
    'CoAuthors could not load this page. Check that CoAuthors is running, then load the page again.',
}
