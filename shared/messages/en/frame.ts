/** Messages of the rail, and of the page around each place. */
export const frame = {
  appName: 'CoAuthors',
  skipTo_lists: 'Skip to the lists',
  skipTo_answer: 'Skip to the answer',
  skipTo_page: 'Skip to the page',
  language: 'Language',
  theme: 'Colours',
  theme_system: 'System',
  theme_light: 'Light',
  theme_dark: 'Dark',

  menu: 'Menu',
  places: 'Places',
  place_query: 'Query',
  place_conference: 'Conferences',
  place_collaborators: 'Collaborators',
  placeSettings: 'Settings and data',
  'place_settings/data': 'Data',
  'place_settings/policies': 'Policies',
  'place_settings/decisions': 'Decisions',
  'place_settings/sites': 'Connected sites',
  'place_settings/usage': 'Usage',
  'place_settings/queries': 'Queries',
  'place_settings/about': 'About',
  new_query: 'New query',
  new_conference: 'New conference',
  new_collaborators: 'New list',
  allDocuments: 'Show all …',
  questionKeys: '? keys',
  dataOfDay: 'Data of {day}',
  dataUndated: 'Data, date unknown',
  onlySample: 'Only {count} sample [paper|papers]',
  workspace: 'Workspace',
  myWorkspace: 'My workspace',
  'off_no-login':
    'CoAuthors saves no decisions, choices, committees or conferences here: other machines reach this server, and it has no log-in. Ask its operator to set one up (docs/department.md).',
  'off_not-proxied':
    'CoAuthors saves no decisions, choices, committees or conferences here: this page did not come through the log-in of the server. Open it at the public address.',
  'off_no-user':
    'CoAuthors saves no decisions, choices, committees or conferences here: the log-in does not say who you are, or sends a name that CoAuthors refuses. Log in at the public address, then load this page again.',
  pageFailed:
    'CoAuthors could not load this page. Check that CoAuthors is running, then load the page again.',
}
