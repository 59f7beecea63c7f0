import { choiceOf, decidingNames, entryOf, type ResolvedName } from '../../shared/conflicts/names-to-check.ts'
import { allPairs, type PairTable } from '../../shared/conflicts/pair-table.ts'
import { resultPairs } from '../../shared/conflicts/standing.ts'
import { sureSuggestions } from '../../shared/conflicts/sure-suggestion.ts'
import type { Person } from '../../shared/contract/backend.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { parseEntries } from '../../shared/query/entries.ts'
import { aboutOf } from '../../shared/query/payload.ts'
import { entryLabel } from '../../shared/query/persons-as-one.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import type { OwnDecisions } from '../../shared/ui/decisions/saved-decisions.ts'
import { NoJointPapers } from '../../shared/ui/papers/pair-papers.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { AnswerBanner } from '../../shared/ui/results/answer-banner.tsx'
import { AnswerTop, useShownAnswer } from '../../shared/ui/results/answer-frame.tsx'
import { Source } from '../../shared/ui/results/more-menu.tsx'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { PairList } from './pair-list.tsx'
import { OpenInPanel } from './popup-tools.tsx'

export function QuickAnswer({ controls }: { controls: SessionControls }) {
  const { t } = useT(extensionTexts)
  const { shown, deciding } = useShownAnswer(controls)
  const { run } = controls.session
  return (
    <section id="answer" class="answer" tabIndex={-1} aria-label={t('answer')} aria-busy={run !== null}>
      <h2 class="visually-hidden">{t('answer')}</h2>
      <AnswerTop controls={controls} shown={shown} />
      {shown && (
        <>
          <p class="source-note hint row">
            <Source displayed={shown.displayed} />
            <Button
              class="link"
              title={t('refreshHint')}
              aria-disabled={controls.session.run !== null}
              onClick={controls.refresh}
              text={t('refresh')}
            />
          </p>
          <AnswerBanner shown={shown} />
          <div class="answer-body">
            {resultPairs(shown.table).length === 0 && allPairs(shown.table).length > 1 && (
              <NoJointPapers table={shown.table} />
            )}
            {/* With this key, the pairs of the next query start folded. */}
            <PairList key={shown.displayed.result.key} table={shown.table} session={controls.session} />
            <NamesNote table={shown.table} controls={controls} decisions={deciding} />
          </div>
        </>
      )}
    </section>
  )
}

type NamesNoteProps = { table: PairTable; controls: SessionControls; decisions: OwnDecisions | null }

/** Users settle names with a sure suggestion here, and other names in the side panel. */
function NamesNote({ table, controls, decisions }: NamesNoteProps) {
  const { t } = useT(extensionTexts)
  const { session, lists } = controls
  const about = session.answered?.form.about
  const { left, right } = session.form
  const entries = { left: parseEntries(left), right: parseEntries(right) }
  // A settled name stays in the displayed answer until the next answer comes.
  const deciding = decidingNames(table).filter(({ side, resolution }) =>
    entries[side].includes(resolution.entry),
  )
  const sure = sureSuggestions(
    deciding,
    ({ side, resolution: { entry } }) => aboutOf(about, side, entry)?.orcid,
  )
  const settle = ({ side, resolution: { entry } }: ResolvedName, person: Person): void => {
    const replaced = { side, entry, name: entryOf(person), isChosen: true }
    const choice = choiceOf(entry, [person])
    const undoChoice = choice && decisions?.choose([choice])
    lists.name([replaced], { key: 'didNames', values: { count: 1 } }, undoChoice)
  }
  if (deciding.length === 0) return null
  return (
    <>
      {sure.map(({ name, person }) => (
        <p key={`${name.side} ${name.resolution.entry}`} class="small row">
          <span>
            <bdi>{entryLabel(name.resolution.entry)}</bdi> → <bdi class="strong">{person.name}</bdi>{' '}
            <span class="hint">{person.affiliations?.[0]}</span>
          </span>
          <Button class="quiet" onClick={() => settle(name, person)} text={t('thisPerson')} />
        </p>
      ))}
      {deciding.length > sure.length && (
        <p class="small">
          <OpenInPanel
            session={session}
            text={t('settleInPanel', { count: deciding.length - sure.length })}
          />
        </p>
      )}
    </>
  )
}
