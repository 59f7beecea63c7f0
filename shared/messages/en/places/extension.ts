/** Messages of the context menu. The background script starts often, and loads only these. */
export const menu = {
  menuAddA: 'Add to Authors A',
  menuAddB: 'Add to Authors B',
  menuCollect: 'Collect authors from this page',
  menuInsert: 'Insert my collaborators',
} as const satisfies Record<string, string>

/** The extension's messages. */
export const en = {
  // Names from the active page
  collect: 'Collect authors from this page',
  collecting: 'Reading the page …',
  collected: 'People on this page',
  collectedFrom: 'People on this page ({site})',
  collectNothing: 'Nothing found: this page names no authors in a form that CoAuthors knows.',
  collectNothingDo: 'Select the names on the page instead, then right-click: “Add to Authors A”.',
  collectForbidden: 'The browser lets CoAuthors read this page only if you ask for it from the page itself.',
  collectForbiddenDo:
    'Right-click on the page: “Collect authors from this page”. CoAuthors cannot read the browser’s own pages.',
  allowOnSite: 'Let CoAuthors read {site}',
  allowOnThisSite: 'Let CoAuthors read this site',
  allowBesideAddress: 'The browser asks beside the address. Press “Allow” there.',
  collectLeft: '{count} more [person|people] on this page [was|were] not collected: the page has too many.',
  collectFrames:
    'A part of this page comes from {hosts} and cannot be read. Select the names there, then right-click: “Add to Authors A”.',
  overBatches: '{count} names: the first {limit} fit one query.',
  openAsCommittee: 'Open all as a committee',
  selectionEmpty: 'The selection holds no names.',
  selectionLeft:
    'The selection is too long: CoAuthors did not read {count} more [line|lines]. Select [it|them] separately.',
  addAllA: 'Add to A',
  addAllB: 'Add to B',
  addGroupA: 'Add {group} ({count} [name|names]) to list A',
  addGroupB: 'Add {group} ({count} [name|names]) to list B',
  found_authors: 'Authors',
  found_coauthors: 'Coauthors',
  found_reviewers: 'Reviewers',
  found_users: 'Users',
  found_contributors: 'Contributors',
  found_committee: 'Committee',
  found_names: 'Names',

  // The program at the daemon's address
  daemon_offline: 'CoAuthors at {base} does not answer.',
  bothOffline: 'Neither CoAuthors at {base} nor the backend answers.',
  daemonOfflineDo:
    'CoAuthors tells whether people have written papers together. It runs on this machine: {how}. If you have it, start it with {installed}.',
  howToStart: 'How to start it',
  daemonIsBackend: 'At {base} the backend of CoAuthors answers, not CoAuthors itself.',
  backendUntold: 'CoAuthors at {base} answers, but does not say where its backend is.',
  useDefault: 'Use {base}',
  changeAddress: 'Change the address',
  daemon_another: 'The server at {base} is not CoAuthors but another program. CoAuthors sends it nothing.',
  daemon_incompatible:
    'CoAuthors at {base} has version {version}, this extension version {own}: they do not fit. Update the older one.',
  daemon_refused: 'CoAuthors at {base} does not let this extension in.',
  daemonRefusedDo:
    'CoAuthors lets in only the extension that is built with it. An extension from a store has another id. If this CoAuthors is yours, start it (or install its service again) with this setting:',
  nothingCached: 'Queries still go to the backend, but no answer is stored.',
  daemonCheckAgain: 'Check CoAuthors again',
  backendElsewhere: 'CoAuthors at {daemon} names a backend that is not on this machine: {base}.',
  backendElsewhereDo:
    'CoAuthors sends nothing there. Allow this backend only if you have set it yourself: another program may pose as CoAuthors.',
  backendUnusable: 'CoAuthors at {daemon} names a backend with an invalid address: {told}',
  backendUnusableDo: 'CoAuthors sends nothing. Start it with API_BASE_URL set to a host and a port.',
  addressClosed: 'The browser has not yet let CoAuthors reach {base}.',
  allowAddress: 'Allow this address',
  privateWindow: 'Private window: the lists and the answer are lost when you close CoAuthors.',
  openOptions: 'Settings',

  // The settings page
  optionsTitle: 'CoAuthors: settings',
  settingSaved: 'Saved',
  notSaved: 'Not saved: the browser’s storage is full or read-only.',

  sectionConnection: 'Connection',
  daemonAddress: 'Address of CoAuthors',
  addressInvalid:
    'This is not the address of a server. It looks like {example}: a host, a port, and nothing after them.',
  addressStays: '{base} stays in use.',
  addressOpen: 'Without https, others on the network can read the names and the answers.',
  addressBeyondDo: 'The browser asks you to let CoAuthors reach it.',
  useAddress: 'Use this address',
  addressLeaves: '{base} is not on this machine. The names that you ask about, and the answers, go there.',
  addressForbidden: 'You have not let the browser reach {base}, so CoAuthors sent nothing there.',
  testConnection: 'Test connection',
  testing: 'Testing {base} …',
  daemonReady: 'Ready: CoAuthors answers (version {version}).',
  daemonAnswers: 'CoAuthors answers (version {version}), its backend does not:',
  backendTold: 'Queries go to the backend that CoAuthors names: {base}.',
  daemonAnotherDo:
    'End that program, or start CoAuthors on another port, as with {setting}, and set that address in the settings.',

  sectionAppearance: 'Appearance',

  sectionPrivacy: 'Privacy',
  privacySent:
    'Nothing leaves this machine, unless an address above is on another machine. Then the names you type, your queries and their answers go there.',
  privacyRead:
    'CoAuthors reads a page only when you ask for it, and only the names on it. It inserts your collaborators into the focused field only when you ask for it.',
  privacyKept:
    'Settings, the last lists and the last answers stay in this browser’s profile until the extension is removed. CoAuthors saves nothing of a private window.',

  // The popup
  askKeys: 'Enter asks, Shift\u00a0+\u00a0Enter starts a new line',
  popupBefore: 'Write a few names into each list, one a line. The answer appears here.',
  openInPanel: 'Open in side panel',
  listsTooLong: 'The lists are too long for the side panel to take over. Paste them there.',
  panelNotOpened:
    'The browser did not open the side panel. Open it from the browser’s own menu: the panel has your names.',

  morePairs: 'And {count} more [pair|pairs]: open in the side panel to see all.',
  settleInPanel: '{count} [name|names] to settle in the side panel',

  // The user's own collaborators
  mine: 'My collaborators',
  mineName: 'Your name, as dblp writes it',
  mineSave: 'Save my name',
  mineHint:
    'This browser saves your name. CoAuthors inserts the list into the focused field of a page only when you ask for it.',
  mineLists: 'Or one of your saved lists:',
  mineListGone: 'The list “{name}” is no longer saved.',
  mineOther: 'Use another name',
  mineNear:
    '{count} [other person has a similar name|others have similar names]: open the list if [that|one] may be you, too.',
  mineCount: '{count} [collaborator|collaborators]',
  mineMayLack: 'People may be missing:',
  mineOpen: 'Open list',
  insert: 'Insert into the field',
  insertAnyway: 'Insert these anyway',
  insertNotYet: 'Nothing is inserted yet. See who may be missing, then decide.',
  inserted: '{count} [line was|lines were] inserted into {field}. Undo on the page takes [it|them] out.',
  theField: 'the field with the focus',
  fieldNamed: 'the field “{field}”',
  insertedOthers: '{count} [line was|lines were] there already.',
  insertedNone: 'The field has [the one line|all {count} lines] already: nothing was inserted.',
  'insert_no-field': 'No text field of the page has the focus. Click into the field, then insert again.',
  insert_frame:
    'The field is in a frame of another site, where CoAuthors may not write. Copy the list and paste it there.',
  insert_forbids: 'The field is read-only or not for text: nothing was inserted.',
  insert_unseen:
    'The page hides the field with the focus: nothing was inserted. Click into the field that you see.',
  'insert_too-long':
    'With the list, the field would have {length} characters, but it takes at most {most}: nothing was inserted. Copy the list and shorten it.',
  insert_refused: 'The page did not take the text. Copy the list and paste it.',
  insert_altered:
    'The page has changed the inserted text: look at the field. Undo on the page removes the text.',
  insert_denied:
    'The browser lets CoAuthors write only on a page where you ask for it. Right-click the field there: “Insert my collaborators”. CoAuthors cannot write on the browser’s own pages.',
} as const satisfies Record<string, string>

export type ExtensionMessageKey = keyof typeof en
