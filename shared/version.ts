import manifest from '../package.json' with { type: 'json' }

/** The project's version, which the servers send in `X-CoAuthors-Version`. */
export const APP_VERSION: string = manifest.version

/** Every answer of our servers has this header. An answer without it is from another program. */
export const VERSION_HEADER = 'x-coauthors-version'
