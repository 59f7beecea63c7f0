import { useMemo } from 'preact/hooks'
import {
  bestSuggestion,
  choiceOf,
  type DecidingName,
  entryLabel,
  entryOf,
} from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { Trans } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { tiesText } from './person-card.tsx'
import { Instead, NamesProvider, useNamesView } from './use-name.tsx'

/** The first of the names that decide a pair, were not found and still stand in their lists, which has a suggestion. */
export function useSuggestedName(
  deciding: readonly DecidingName[],
  table: PairTable,
  { session: { form } }: SessionControls,
) {
  return useMemo(() => {
    for (const name of deciding) {
      const best = bestSuggestion(table, name)
      const isListed = parseEntries(form[name.side]).includes(name.resolution.entry)
      if (best && isListed) return { name, ...best }
    }
    return null
  }, [deciding, table, form])
}

type NameBannerProps = {
  suggested: NonNullable<ReturnType<typeof useSuggestedName>>
  table: PairTable
  controls: SessionControls
}

/** Says whom a name that was not found most likely means, and puts that person in. */
export function NameBanner({ suggested, table, controls }: NameBannerProps) {
  const { t, list } = useT()
  const { name, person, ties } = suggested
  const { entry } = name.resolution
  const strong = (text: string) => (
    <strong>
      <bdi>{text}</bdi>
    </strong>
  )
  return (
    <NamesProvider value={useNamesView(table, controls)}>
      <Note tone="warning">
        <Instead
          why={
            <>
              <Trans
                message="nameBanner"
                values={{ entry: strong(entryLabel(entry)), name: strong(person.name) }}
              />{' '}
              {ties.length > 0 && tiesText(ties, t, list)}
            </>
          }
          isChosen
          {...{ side: name.side, entry, names: [entryOf(person)], choice: choiceOf(entry, [person]) }}
          text={t('thisPerson')}
          of={person.name}
        />
      </Note>
    </NamesProvider>
  )
}
