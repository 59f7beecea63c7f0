import type { Template } from '../../../shared/ui/i18n/template.ts'

/** Messages of the settings page. */
export const options = {
  optionsTitle: 'CoAuthors: settings',
  saved: 'Saved',
  notSaved: 'Not kept: the browser’s storage is full or read-only.',

  sectionConnection: 'Connection',
  daemonAddress: 'Address of CoAuthors',
  addressInvalid: 'No address of a server. It looks like {example}: a host, a port, and nothing behind them.',
  addressStays: '{base} stays in use.',
  addressBeyond:
    '{base} is not on this machine: the names you ask about, and the answers, will be sent there.',
  addressOpen: 'Without https, others on the way can read them.',
  addressBeyondDo: 'The browser asks you to let CoAuthors reach it.',
  useAddress: 'Use this address',
  addressLeaves: '{base} is not on this machine: the names you ask about, and the answers, are sent there.',
  addressForbidden: 'The browser was not allowed to reach {base}, so nothing was sent there.',
  testConnection: 'Test connection',
  testing: 'Testing {base} …',
  daemonReady: 'Ready: CoAuthors answers (version {version}).',
  backendTold: 'Questions go to the backend that it names: {base}.',
  backendUntold: 'It does not say where the backend is. Questions go to {base}.',
  daemonFarDo: 'To serve other machines, CoAuthors has to be started there with {setting}.',
  daemonAnotherDo:
    'End that program, or start CoAuthors on another port, as with {command} in its folder, and set that address here.',
  daemonRefusedDo: 'If it is yours, start it with {setting}.',
  notDaemon: 'What answers at {base} belongs to CoAuthors, but has no page: most likely it is the backend.',
  notDaemonDo: 'The address to enter is the one at which the page opens.',

  sectionQuery: 'Questions begin with',
  queryHint:
    'The popup always asks with these. The side panel begins with them and keeps what you then set there.',

  sectionAppearance: 'Appearance',
  languageOfBrowser: 'Browser’s',

  sectionKeys: 'Keys',
  keyPopup: 'Open the popup',
  keyPanel: 'Open the side panel',
  keyAddA: 'Add the selected names to Authors A',
  keyAddB: 'Add the selected names to Authors B',
  keyNone: 'no key',
  keysInChrome: 'To change them, open {place}.',
  keysInFirefox: 'To change them, open {place}, press the gear and choose “Manage Extension Shortcuts”.',

  sectionPrivacy: 'Privacy',
  privacySent:
    'Nothing leaves this machine but the names you type, your questions and their answers, and those only if an address above lies elsewhere.',
  privacyRead: 'A page is read only when you ask for it, and only for the names on it.',
  privacyKept:
    'Settings, the last lists and the last answers stay in this browser’s profile until the extension is removed. Of private windows nothing is kept.',

  sectionReset: 'Defaults',
  reset: 'Reset all settings',
  resetHint: 'Your lists and answers stay.',
  didReset: 'All settings are at their defaults.',
  didUnreset: 'The settings from before are back.',
} as const satisfies Record<string, Template>
