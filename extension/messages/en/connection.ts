import type { Template } from '../../../shared/ui/i18n/template.ts'

/** Messages about the program at the daemon's address. */
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
  backendElsewhere: 'The daemon at {daemon} names a backend that is not on this machine: {base}.',
  backendElsewhereDo:
    'Nothing is sent there. Allow it only if you have set it up so; if not, another program may pose as the daemon.',
  backendUnusable: 'The daemon at {daemon} names a backend at what is no address of a server: {told}',
  backendUnusableDo: 'Nothing is sent. Start the daemon with API_BASE_URL set to a host and a port.',
  addressClosed: 'The browser has not yet let CoAuthors reach {base}.',
  allowAddress: 'Allow it',
  privateWindow: 'Private window: the lists and the answer are gone when this closes.',
  openOptions: 'Settings',
} as const satisfies Record<string, Template>
