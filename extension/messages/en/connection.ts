import type { Template } from '../../../shared/ui/i18n/template.ts'

/** Messages about the program at the daemon's address. */
export const connection = {
  daemonOffline: 'CoAuthors at {base} does not answer.',
  bothOffline: 'Neither CoAuthors at {base} nor the backend answers.',
  daemonOfflineDo: 'Start it with {command} in the folder of CoAuthors.',
  bothOfflineDo: 'Start them with {command} in the folder of CoAuthors.',
  daemonAnother: 'What listens at {base} is not CoAuthors but another program. Nothing is sent to it.',
  daemonIncompatible:
    'CoAuthors at {base} has version {version}, this extension version {own}: they do not fit. Update the older one.',
  daemonRefused: 'CoAuthors at {base} does not let this extension in: it was built for another one.',
  nothingCached: 'Questions still go to the backend, but nothing is cached.',
  daemonCheckAgain: 'Check CoAuthors again',
  backendElsewhere: 'CoAuthors at {daemon} names a backend that is not on this machine: {base}.',
  backendElsewhereDo:
    'Nothing is sent there. Allow it only if you have set it up so; if not, another program may pose as CoAuthors.',
  backendUnusable: 'CoAuthors at {daemon} names a backend with an address that is none: {told}',
  backendUnusableDo: 'Nothing is sent. Start CoAuthors with API_BASE_URL set to a host and a port.',
  addressClosed: 'The browser has not yet let CoAuthors reach {base}.',
  allowAddress: 'Allow it',
  privateWindow: 'Private window: the lists and the answer are gone when this closes.',
  openOptions: 'Settings',
} as const satisfies Record<string, Template>
