import manifest from '../package.json' with { type: 'json' }

export const APP_VERSION: string = manifest.version

/** Our servers send this header with every answer. Other programs do not send it. */
export const VERSION_HEADER = 'x-coauthors-version'
