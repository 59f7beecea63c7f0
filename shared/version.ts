import manifest from '../package.json' with { type: 'json' }

/** The project's version: what the servers put in `X-CoAuthors-Version` and clients compare theirs with. */
export const APP_VERSION: string = manifest.version

/** Every answer of our servers carries it; its absence means another program, or a backend that is not ours. */
export const VERSION_HEADER = 'x-coauthors-version'

/** Only another major version is incompatible: everything else in the contract is additive. */
export function isCompatibleVersion(theirs: string, ours: string = APP_VERSION): boolean {
  return majorOf(theirs) === majorOf(ours)
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? ''
}
