import { isBinOnly, type ResolvedName } from '../../shared/conflicts/names-to-check.ts'
import type { EntryResolution, Person } from '../../shared/contract/backend.ts'
import type { Wording } from '../../shared/ui/i18n/wording.ts'
import { printable } from '../terminal/printable.ts'
import type { Report } from './report.ts'

/** People told of one name: whoever wants them all looks at the page or at --json. */
const PEOPLE_SHOWN = 5
/** What the page says, by the name that its option has here. */
const NO_SUGGESTIONS = 'No similar name is known: check the spelling, or try --loose.'

/** The names of which an answer is not certain, and whom they may mean. */
export function nameLines(names: readonly ResolvedName[], { wording, style }: Report): string[] {
  if (names.length === 0) return []
  const { t } = wording
  const head = style('bold', t('namesToCheckCount', { count: names.length }))
  const lines = names.map(({ side, resolution }) => {
    const list = t(side === 'left' ? 'sideA' : 'sideB')
    return printable(`  ${list}  ${resolution.entry}: ${statusText(resolution, wording)}`)
  })
  return [head, ...lines]
}

function statusText(resolution: EntryResolution, { t, number }: Wording): string {
  if (resolution.status === 'not_found') {
    const hint = resolution.hint === 'latin_script' ? ` ${t('latinScript')}` : ''
    const suggestions = resolution.suggestions ?? []
    const meant = suggestions.length > 0 ? ` ${t('suggestions')}: ${people(suggestions, t)}?` : ''
    const none = hint === '' && meant === '' ? ` ${NO_SUGGESTIONS}` : ''
    return `${t('statusNotFound')}.${hint}${meant}${none}`
  }
  const count = resolution.person_count ?? resolution.persons.length
  const status = resolution.truncated
    ? 'statusTruncated'
    : isBinOnly(resolution)
      ? 'statusBin'
      : 'statusAmbiguous'
  return `${t(status)}, ${number(count)} in all: ${people(resolution.persons, t)}`
}

function people(persons: readonly Person[], t: Wording['t']): string {
  const shown = persons.slice(0, PEOPLE_SHOWN).map((person) => personText(person, t))
  return [...shown, ...(persons.length > PEOPLE_SHOWN ? ['…'] : [])].join('; ')
}

function personText({ name, publications, affiliations, disambiguation }: Person, t: Wording['t']): string {
  const facts = [
    affiliations?.[0],
    publications === undefined ? undefined : t('publications', { count: publications }),
    disambiguation ? t('statusBin') : undefined,
  ].filter((fact) => fact !== undefined)
  return facts.length > 0 ? `${name} (${facts.join(t('clauseSeparator'))})` : name
}
