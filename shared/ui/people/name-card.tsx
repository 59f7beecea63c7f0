import { useMemo } from 'preact/hooks'
import {
  bestSuggestion,
  candidatesOf,
  choiceOf,
  type DecidingName,
  entryOf,
  isNotFound,
  splitOf,
} from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { entryLabel } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import { DocumentCard } from '../frame/document-frame.tsx'
import { Button } from '../parts/button.tsx'
import { Sentences, Trans } from '../parts/inline.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { notFoundHint } from './name-row.tsx'
import { tiesText } from './person-card.tsx'
import { NamesProvider, ReplaceEntry, useNamesView } from './replace-entry.tsx'

type NameCardProps = {
  table: PairTable
  controls: SessionControls
  deciding: readonly DecidingName[]
  onSettle: (side: Side, entry: string) => void
}

/** Offers to settle the first name of `deciding` that is still in the lists. The names with most waiting pairs come first. */
export function NameCard({ table, controls, deciding, onSettle }: NameCardProps) {
  const { t, list } = useT()
  const { form } = controls.session
  const view = useNamesView(table, controls)
  // The user may have removed or replaced names since the answer.
  const name = useMemo(
    () => deciding.find(({ side, resolution: { entry } }) => parseEntries(form[side]).includes(entry)),
    [deciding, form],
  )
  const best = useMemo(() => name && bestSuggestion(table, name), [table, name])
  if (!name) return null
  const { side, resolution, pairs } = name
  const { entry } = resolution
  const strong = (text: string) => (
    <strong>
      <bdi>{text}</bdi>
    </strong>
  )
  const isMissing = isNotFound(name)
  const hasChoice = candidatesOf(resolution).length > 0 || splitOf(resolution) !== null
  return (
    <DocumentCard
      // Another name has other buttons, so that a double click never settles two names (parts/press-once.ts).
      key={`${side} ${entry}`}
      acts={
        <NamesProvider value={view}>
          {best && (
            <ReplaceEntry
              side={side}
              entry={entry}
              names={[entryOf(best.person)]}
              of={best.person.name}
              choice={choiceOf(entry, [best.person])}
              text={t('thisPerson')}
              isChosen
            />
          )}
          {!best && hasChoice && (
            <Button class="quiet" onClick={() => onSettle(side, entry)} text={t('chooseName')} />
          )}
          {/* The sample may lack a name that dblp has, so the button needs all of dblp. */}
          {isMissing && !table.data.sample && (
            <Button
              class="quiet"
              onClick={() =>
                view.settle([{ side, entry, name: '' }], { key: 'didLeaveOutNotFound', values: { count: 1 } })
              }
              text={t('leaveNameOut')}
            />
          )}
        </NamesProvider>
      }
    >
      <Sentences>
        <Trans
          message={isMissing ? 'nameNotFoundCard' : 'nameOfManyCard'}
          values={{ name: strong(entryLabel(entry)) }}
        />
        {t(side === 'left' ? 'reviewersWait' : 'authorsWait', { count: pairs.length })}
        {!hasChoice && notFoundHint(resolution, controls.session.answered?.form.exact ?? true, t)}
        {best && (
          <>
            <Trans message="nearestIs" values={{ name: strong(best.person.name) }} />
            {best.ties.length > 0
              ? ` · ${tiesText(best.ties, t, list)}`
              : best.person.publications !== undefined &&
                ` · ${t('papersOfPerson', { count: best.person.publications })}`}
          </>
        )}
      </Sentences>
    </DocumentCard>
  )
}
