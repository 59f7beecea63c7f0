import { policyOf, readPolicyFile } from '../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK, type Policy, PRESETS, type Preset } from '../../shared/conflicts/policy/conflict-policy.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import type { VersionedFileProblem } from '../../shared/versioned-file.ts'
import { printable } from '../terminal/printable.ts'
import { readList } from './read-names.ts'

/**
 * Finds a preset by its id, name, window (`2 years`) or venue, or else reads a policy file of the page. By default, every joint
 * paper counts. Throws a StartError of one line for an unknown policy.
 */
export async function findPolicy(wanted: string | undefined, signal: AbortSignal): Promise<Policy> {
  if (wanted === undefined) return ANY_WORK
  const name = wanted.trim().toLowerCase()
  const preset = PRESETS.find((one) => namesOf(one).some((each) => each.toLowerCase() === name))
  if (preset) return policyOf(preset)
  const read = readPolicyFile(await fileText(wanted, signal))
  if (!('kind' in read)) return read
  throw new StartError(printable(`${wanted}: ${problemText(read)}`))
}

function problemText(problem: VersionedFileProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return 'This file is not a policy of CoAuthors.'
    case 'version':
      return `This policy is of version ${problem.version}, which this program does not know.`
    case 'invalid':
      return `This policy has values that are not possible (${problem.fields.join(', ')}).`
  }
}

const namesOf = ({ id, name, months, venues }: Preset): string[] => {
  const windows = months === null ? [] : [`${months / 12} years`, `${months} months`, `${months / 12} year`]
  // Finds a venue without its year, too: `SIGMOD`.
  const places = venues.flatMap(([venue]) => [venue, ...venue.split(', ')])
  return [id, name, ...windows, ...places, ...places.map((one) => one.replace(/ \d{4}.*/, ''))]
}

/** If `wanted` does not look like a path, the error lists the presets. */
async function fileText(wanted: string, signal: AbortSignal): Promise<string> {
  try {
    return await readList(wanted, signal)
  } catch (error) {
    if (!(error instanceof StartError) || /[./\\]/.test(wanted)) throw error
    const names = PRESETS.map(({ id }) => id).join(', ')
    throw new StartError(
      `No policy is called ${printable(wanted)}, and there is no such file. Presets: ${names}.`,
    )
  }
}
