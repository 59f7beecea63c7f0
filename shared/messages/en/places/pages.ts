/** Messages of the pages of *Settings and data*. */
export const en = {
  workspaceRestored: 'Your decisions, choices and named queries come from a backup of {time}.',
  workspaceEmpty: 'Your decisions, choices and named queries start empty: there was no backup.',
  workspaceRestoredWhy:
    'The file with them was damaged. It is in a folder corrupt-… beside workspace.sqlite, and nothing in it is lost.',
  workspaceEarlier:
    'Your decisions, choices and named queries start empty: their file was of an earlier version.',
  importOld: '{command} brings your work back.',
  cacheDamaged: 'The cache and the figures start empty: their file was damaged.',
  cacheEarlier: 'The cache and the figures start empty: their file was of an earlier version.',
  movedTo: 'The old file is in {folder}.',
  workspaceRestoredRead: 'I have read this',

  placeUnknown: 'No page has this address',
  placeUnknownDo: 'Nothing is lost: your query is where you left it.',
  toQuery: 'Back to the query',

  newCommittee: 'New committee',
  ownCount: '{count} saved, of at most {most}',
  noCommittees: 'You have saved no committee yet. Save a list under a name to choose it as list B.',
  editOf: 'Edit {name}',
  committeesCaption: 'Committees and their sizes',
  namesColumn: 'Size',

  newPolicy: 'New policy',
  noPolicies: 'You have made no policy yet. Every list of policies shows the policies that you make.',
  rulesColumn: 'Rules',

  sitesMean: 'This page may send requests to these sites. Connect a site under “Files” of a conference.',
  siteColumn: 'Site',
  noSites: 'No site is connected.',
  disconnectSite: 'Disconnect',
  didDisconnect: 'Disconnected: {site}. Its token is deleted.',

  version: 'Version {version}',
  privacyHeading: 'Privacy',
  namesGo:
    'This page sends names to the backend at {base} and to CoAuthors itself. There is no account and no server of ours. A click on a paper opens its site.',
  workStays:
    'Your own work stays until you delete it: {decisions}, committees, policies, lists and conferences. {queries} can be deleted with their answers.',
  tracelessStays: 'CoAuthors saves nothing of a conference with “Leave no trace”.',
  folderHeading: 'Where your work is',
  folderIs: 'Your work and the stored answers are in {folder}. Back up workspace.sqlite there.',
  folderOperated: 'The operator of this server stores your work and its backups.',
  folderElsewhere: 'Your work is in the database that CoAuthors was started with.',

  askingDaemon: 'Asking CoAuthors …',

  daysAreUtc: 'The last {count} days, each from midnight to midnight UTC.',
  nothingAsked: 'No query was asked in these days. The figures hold no names.',

  visitsName: 'Visits',
  queriesName: 'Queries',
  errorRatioName: 'Failed queries',
  medianName: 'Median time',
  p95Name: '95th percentile of times',
  entriesName: 'Stored answers',
  sizeName: 'Cache size',
  backendName: 'From the backend',

  durationsPlot: 'How long answers took',
  plotOfDays: '{title}, from {first} to {last}. The table has the same numbers.',
  figuresCaption: 'The figures, the newest first',

  savedCount: '{count} saved [query|queries]',
  savedHeading: 'Saved queries',
  storedColumn: 'Answered',
  noAnswer: 'no answer is stored',
  didUnsave: '“{name}” is deleted. Its answer is among the recent ones.',
  recentHeading: 'Recent queries',
  queriesCaption: 'Saved and recent queries',
  noQueries: 'You have asked no query yet. A query with a name stays until you delete it.',
  listsColumn: 'Lists',
  longList: '{name} + {count}',
  unknownQuery: 'An answer without its query',
  removed: 'Deleted: {lists}.',

  clearCache: 'Clear cache …',
  clearName: 'Clear the cache',
  clearMeans:
    'The cache holds {count} [answer|answers] ({size}). The same [query then goes|queries then go] to the backend again. This cannot be undone.',
  clearAll: '[The one answer|All {count} answers]',
  cleared: 'Deleted {count} [answer|answers] ({size}) from the cache.',

  newestListed: 'The newest {count} are listed. Search to find the others.',
  daemonSilent: 'CoAuthors does not answer. Check that it is running, then try again.',
  decisionsCount: '{count} [decision|decisions]',
  choicesCount: '{count} [choice|choices] of person',
  decisionsCaption: 'Decisions, the newest first',
  noneYet: 'You have decided nothing yet. Open a pair, and decide above its papers.',
  date: 'Date',
  madeFor: 'Made for',
  onSubmission: '{where}, submission {submission}',
  aboutOnePerson: 'ignored: both sides are the same person',
  acts: 'Actions',
  notDone: 'Not done: {reason}',
  changedElsewhere: 'another window has changed it meanwhile.',
} as const satisfies Record<string, string>

export type PageKey = keyof typeof en
