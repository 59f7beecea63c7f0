import manifest from '../package.json' with { type: 'json' }

/** The project's version: what the servers put in `X-CoAuthors-Version`. */
export const APP_VERSION: string = manifest.version

/** Every answer of our servers carries it; its absence means another program, or a backend that is not ours. */
export const VERSION_HEADER = 'x-coauthors-version'
