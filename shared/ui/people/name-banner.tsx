import { useContext, useMemo } from 'preact/hooks'
import {
  candidatesOf,
  candidateTies,
  choiceOf,
  type DecidingName,
  entryLabel,
  entryOf,
  isNotFound,
  personId,
  splitOf,
} from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { Person } from '../../contract/backend.ts'
import { parseEntries } from '../../query/entries.ts'
import { personsAsOne } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { Trans } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { tiesText } from './person-card.tsx'
import { NamesProvider, UseName } from './use-name.tsx'

/** A name that was not found and decides a pair, and the person whom it most likely means. */
export type SuggestedName = { name: DecidingName; best: Person; ties: string }

/** The first name with a suggestion: those with papers with the other side first, else the likeliest. */
export function useSuggestedName(
  deciding: readonly DecidingName[],
  table: PairTable,
  { session: { form } }: SessionControls,
): SuggestedName | null {
  const { t, list } = useT()
  const entries = useMemo(
    () => ({ left: parseEntries(form.left), right: parseEntries(form.right) }),
    [form.left, form.right],
  )
  return useMemo(() => {
    for (const name of deciding) {
      const { side, resolution } = name
      if (!isNotFound(name) || splitOf(resolution) || personsAsOne(resolution.entry)) continue
      if (!entries[side].includes(resolution.entry)) continue
      const ties = candidateTies(table, name)
      const candidates = candidatesOf(resolution)
      const best = candidates.find((person) => ties.has(personId(person))) ?? candidates[0]
      const shared = best && ties.get(personId(best))
      if (best) return { name, best, ties: shared ? tiesText(shared, t, list) : '' }
    }
    return null
  }, [deciding, table, entries, t, list])
}

type NameBannerProps = {
  suggested: SuggestedName
  table: PairTable
  controls: SessionControls
  isSample: boolean
}

/** Says whom a name that was not found most likely means, and puts that person in. */
export function NameBanner({ suggested: { name, best, ties }, table, controls, isSample }: NameBannerProps) {
  const { t } = useT()
  const book = useContext(DecidingContext)?.book
  const { session, change } = controls
  const { side, resolution } = name
  const { entry } = resolution
  const entries = { left: parseEntries(session.form.left), right: parseEntries(session.form.right) }
  const values = {
    entry: (
      <strong>
        <bdi>{entryLabel(entry)}</bdi>
      </strong>
    ),
    name: (
      <strong>
        <bdi>{best.name}</bdi>
      </strong>
    ),
  }
  return (
    <NamesProvider value={{ table, session, entries, book, isSample, change }}>
      <Note tone="warning">
        <p>
          <Trans message="nameBanner" values={values} /> {ties && `${ties}.`}
        </p>
        <UseName
          side={side}
          entry={entry}
          names={[entryOf(best)]}
          button={{ text: t('useName'), of: best.name }}
          choice={choiceOf(entry, [best])}
        />
      </Note>
    </NamesProvider>
  )
}
