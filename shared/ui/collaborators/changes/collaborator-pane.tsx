import { ownLine } from '../../../collaborators/affiliation-column.ts'
import { withLines } from '../../../collaborators/collaborator-lines.ts'
import type { Collaborator } from '../../../collaborators/collaborator-list.ts'
import { nameForForms } from '../../../collaborators/collaborator-texts.ts'
import type { Window } from '../../../conflicts/policy/conflict-policy.ts'
import { personPage } from '../../../conflicts/proof.ts'
import { filledYears } from '../../../conflicts/works-by-year.ts'
import { COLLABORATOR_REASONS, type CollaboratorLine } from '../../../contract/own-items.ts'
import { paperId } from '../../../export/taken-answer.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { yearSpan } from '../../../words/pair-statements.ts'
import { useT } from '../../context/use-t.ts'
import { PaneFrame } from '../../papers/pair-pane.tsx'
import { Paper } from '../../papers/paper.tsx'
import type { PairPlace, usePairKeys } from '../../papers/use-pair-keys.ts'
import { YearBars } from '../../papers/year-plot.tsx'
import { Button } from '../../parts/button.tsx'
import { Select } from '../../parts/form-fields.tsx'
import { ExternalLink } from '../../parts/inline.tsx'
import { CellField } from '../cell-field.tsx'
import { type Place, putBack, takeOut } from '../shown-rows.ts'
import type { ListControls } from '../use-list.ts'

type CollaboratorPaneProps = {
  list: ListControls
  of: Collaborator
  is: Place
  keys: ReturnType<typeof usePairKeys<PairPlace & { of: Collaborator }>>['pane']
  window: Window | null
  thisYear: number
  /** Chooses the next row of the list. */
  onTakenOut: () => void
}

export function CollaboratorPane({
  list,
  of,
  is,
  keys,
  window,
  thisYear,
  onTakenOut,
}: CollaboratorPaneProps) {
  const { t, list: listed, sentences } = useT(listTexts)
  const { id, name, key, orcid, works, firstYear, lastYear, papers, reason } = of
  const isOther = is === 'out' && (list.draft.others?.includes(id) ?? false)
  const set = (part: Partial<Pick<CollaboratorLine, 'reason' | 'form_name'>>): void =>
    list.change(
      { lines: withLines(list.draft.lines, [ownLine(of, part)]) },
      { key: 'didChangeLine', values: { name } },
      id,
    )
  const leave = (asOther: boolean) => (): void => {
    onTakenOut()
    takeOut(list, of, asOther)
  }
  const choice = (text: string, isOn: boolean, shortcut: string | undefined, act: () => void) => (
    <Button aria-pressed={isOn} aria-keyshortcuts={shortcut} onClick={act} text={text} />
  )
  return (
    <PaneFrame {...keys} place={id}>
      <div class="pane-head" role="status">
        <h3 tabIndex={-1}>
          <bdi>{name}</bdi>
        </h3>
        <p class="hint">
          {[
            works === null ? t('noPapersListed') : t('papersCount', { count: works, since: '' }),
            works !== null && yearSpan(firstYear, lastYear),
            of.of.length > 1 && t('publishesWith', { names: listed(of.of) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {key !== null && (
            <>
              {' · '}
              <ExternalLink href={personPage({ key })}>{t('fromDblp')}</ExternalLink>
            </>
          )}
          {orcid && (
            <>
              {' · '}
              <ExternalLink href={`https://orcid.org/${encodeURIComponent(orcid)}`}>
                {t('orcid')}
              </ExternalLink>
            </>
          )}
        </p>
        <p>{sourceText()}</p>
      </div>
      {/* Another person has other buttons, so that a double click never takes out two people (parts/press-once.ts). */}
      <div key={id} class="rulings">
        {choice(t('isInList'), is === 'in', undefined, () => putBack(list, of))}
        {choice(t('takeOut'), is === 'out' && !isOther, 'X', leave(false))}
        {works !== null && choice(t('ruling_somebody_else'), isOther, 'P', leave(true))}
      </div>
      {reason !== 'institution' && (
        <>
          <p class="affiliation-cell hint">
            {t('nameForForms')}
            <CellField
              label={t('labelOf', { text: t('nameForForms'), of: name })}
              value={nameForForms(of)}
              onSave={(form_name) => form_name !== '' && set({ form_name })}
            />
          </p>
          <label class="row hint">
            {t('reasonOf')}
            <Select
              value={reason}
              choices={REASONS.filter(
                (one) => one === reason || one !== (works === null ? 'coauthor' : 'collaborator'),
              ).map((value) => ({ value, label: t(`reason_${value}`) }))}
              onChoose={(reason) => set({ reason })}
            />
          </label>
        </>
      )}
      <YearBars years={filledYears(of.years, window?.from, thisYear)} from={window?.from} />
      {papers.length > 0 && (
        <ul class="divided">
          {papers.map((item) => (
            <Paper key={paperId(item)} item={item} names={[]} />
          ))}
          {works !== null && works > papers.length && (
            <li class="hint">{t('docMore', { count: works - papers.length })}</li>
          )}
        </ul>
      )}
    </PaneFrame>
  )

  function sourceText(): string {
    const { affiliation, affiliationFrom, inList } = of
    const inWords =
      affiliation === null
        ? t('affiliationUnknown')
        : affiliationFrom === 'dblp'
          ? t('affiliationDblp', { affiliation })
          : affiliationFrom === 'list'
            ? t('affiliationList', { affiliation, list: inList || t('earlierList') })
            : t('sentence', { text: affiliation })
    const isAlso = inList !== null && affiliationFrom !== 'list'
    return sentences(inWords, isAlso && t('alsoInList', { list: inList || t('earlierList') }))
  }
}

/** The reasons for a person. An institution's reason cannot change. */
const REASONS = COLLABORATOR_REASONS.filter((one) => one !== 'institution')
