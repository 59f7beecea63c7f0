import type { Template } from '../../../shared/ui/messages/template.ts'

/** What answers where the daemon should be, wherever the extension has to say it. */
export const connection = {
  daemonOffline: 'The daemon at {base} does not answer.',
  bothOffline: 'Neither the daemon at {base} nor the backend answers.',
  daemonOfflineDo: 'Start it with {command} in the folder of CoAuthors.',
  bothOfflineDo: 'Start them with {command} in the folder of CoAuthors.',
  daemonAnother: 'What listens at {base} is not CoAuthors but another program. Nothing is sent to it.',
  daemonIncompatible:
    'The daemon at {base} has version {version}, this extension version {own}: they do not fit. Update the older one.',
  daemonRefused: 'The daemon at {base} does not let this extension in: it was built for another one.',
  nothingCached: 'Questions still go to the backend, but nothing is cached.',
  daemonCheckAgain: 'Check the daemon again',
  addressClosed: 'The browser has not yet let CoAuthors reach {base}.',
  allowAddress: 'Allow it',
  openOptions: 'Settings',
} as const satisfies Record<string, Template>
