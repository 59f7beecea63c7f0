import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Standing } from '../../conflicts/standing.ts'
import { standingWord } from '../../words/verdict-words.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { whenIdle } from '../drawing/drawing.tsx'
import { ExportButton } from '../export/export-menu.tsx'
import { FormToggle } from '../form/folded-form.tsx'
import { DocumentHeader } from '../frame/document-frame.tsx'
import { DocumentName } from '../frame/document-name.tsx'
import { type Figure, FigureBar } from '../frame/figure-bar.tsx'
import type { PairFilter } from '../matrix/matrix-view.ts'
import { UNSET_OPTIONS } from '../session/form-state.ts'
import { saveNow } from '../state/named-documents.ts'
import type { ShownAnswer } from './answer-frame.tsx'
import { MoreMenu } from './more-menu.tsx'

export function AnswerHeader({ shown }: { shown: ShownAnswer }) {
  const { t } = useT()
  const { displayed, table, controls, policies } = shown
  const { key, payload } = displayed.result
  const queries = useSavedQueries()
  const name = queries?.known?.get(key)?.body.name ?? null
  /** Saves the query and its policy; deletes the saved query if the name is empty. */
  const save = async (name: string): Promise<string | null> => {
    const [left, right] = [[...payload.left], [...payload.right]]
    const question = { ...UNSET_OPTIONS, ...payload, left, right, policy: policies.chosen }
    const document = queries?.savedDocument(key)
    const failure = document && (await saveNow(document, name === '' ? null : { name, question }))
    return failure ? t(failure.key, failure.values) : null
  }
  return (
    <DocumentHeader
      name={
        queries ? (
          <DocumentName
            of={key}
            name={name}
            unnamed={t('unnamedQuery')}
            title={t('nameQuery')}
            label={t('nameOfQuery')}
            onSave={save}
          />
        ) : (
          <h2>{t('answer')}</h2>
        )
      }
      size={<FormToggle controls={controls} />}
      policies={policies}
      primary={<ExportButton name={name} displayed={displayed} table={table} />}
      more={(close) => <MoreMenu shown={shown} close={close} />}
    />
  )
}

/** Only the page of a daemon that saves work can name queries. Elsewhere, returns null. */
function useSavedQueries() {
  const { flow, own } = useView()
  const isOwnPage = flow.daemonBase === '' && !flow.workspace?.off
  const { queries } = own
  useEffect(() => {
    if (!isOwnPage) return
    let unwatch: (() => void) | undefined
    const cancel = whenIdle(() => {
      unwatch = queries.watch()
    })
    return () => {
      cancel()
      unwatch?.()
    }
  }, [queries, isOwnPage])
  return isOwnPage ? queries : null
}

type FiguresProps = Pick<ShownAnswer, 'groups' | 'filter' | 'onFilter'> & {
  search: NonNullable<ComponentProps<typeof FigureBar>['search']>
  /** The number of people of B who are clear with everybody of A. */
  clear: number
  names: { count: number; isOn: boolean; onPress: () => void }
  children: ComponentChildren
}

/** Counts pairs by group. A press on a count filters the views below. */
export function Figures({ groups, clear, filter, onFilter, names, search, children }: FiguresProps) {
  const { t } = useT()
  const saysWho =
    !groups.conflict.some(({ status }) => status === 'papers') &&
    !groups.unknown.some(({ status }) => status === 'unknown')
  const figure = (key: PairFilter, text: string, tone?: Figure['tone']): Figure => ({
    key,
    count: groups[key].length,
    text,
    ...(tone && { tone }),
    isOn: filter === key,
    onPress: () => onFilter(filter === key ? null : key),
  })
  const ofGroup = (key: Standing, tone?: Figure['tone']) =>
    figure(key, standingWord(key, t, { count: groups[key].length, saysWho }), tone)
  // If any pair is open or decided, the conflicts are in the menu instead of the line.
  const conflicts = ofGroup('conflict', 'danger')
  const hasOpen = groups.open.length > 0 || groups.decided.length > 0
  return (
    <FigureBar
      first={[
        ofGroup('same_person', 'danger'),
        figure('open', t('toDecide'), 'danger'),
        ...(hasOpen ? [] : [conflicts]),
        { key: 'names', text: t('toSettle', { count: names.count }), tone: 'warning', ...names },
        figure('decided', t('decided')),
        ofGroup('not_covered', 'warning'),
        // The list below shows people, so this figure counts people instead of pairs.
        { ...ofGroup('clear'), count: clear },
      ]}
      rest={[
        ...(hasOpen ? [conflicts] : []),
        ofGroup('possible', 'warning'),
        ofGroup('unknown', 'warning'),
        ofGroup('dismissed'),
      ]}
      onClear={filter === null && !names.isOn ? null : () => onFilter(null)}
      search={search}
    >
      {children}
    </FigureBar>
  )
}
