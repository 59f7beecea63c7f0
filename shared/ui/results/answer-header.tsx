import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Chosen } from '../../conflicts/policy/chosen-policy.ts'
import type { Standing } from '../../conflicts/standing.ts'
import type { Message } from '../../messages/locale.ts'
import type { Answered } from '../../query/pairs-query.ts'
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

/** The header of an answer: the query's name, the lists, the policy, export, and the menu of rare actions. */
export function AnswerHeader({ shown }: { shown: ShownAnswer }) {
  const { displayed, table, controls, policies } = shown
  const naming = useQueryName(displayed.result, policies.chosen)
  return (
    <DocumentHeader
      name={<QueryName naming={naming} />}
      size={<FormToggle controls={controls} />}
      policies={policies}
      primary={<ExportButton name={naming?.name ?? null} displayed={displayed} table={table} />}
      more={(close) => <MoreMenu shown={shown} close={close} />}
    />
  )
}

type FiguresProps = Pick<ShownAnswer, 'groups' | 'filter' | 'onFilter'> & {
  search: NonNullable<ComponentProps<typeof FigureBar>['search']>
  /** The number of people of B who are clear with everybody of A. */
  clear: number
  /** The number of names for which pairs wait, and the button that opens the names. */
  names: { count: number; isOn: boolean; onPress: () => void }
  children: ComponentChildren
}

/** The figures of an answer. A press on a figure makes the views below show only its pairs. */
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
  // If the server does not say which people the names are, nothing can be decided, and conflicts come first.
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
        // Counts reviewers, as the list does, not pairs.
        { ...ofGroup('clear'), count: clear },
      ]}
      rest={[
        ...(hasOpen ? [conflicts] : []),
        ofGroup('possible', 'warning'),
        ofGroup('unknown', 'warning'),
        ofGroup('dismissed'),
      ]}
      onClear={filter === null ? null : () => onFilter(null)}
      search={search}
    >
      {children}
    </FigureBar>
  )
}

type Naming = {
  of: string
  /** The query's name. Null if it has none. */
  name: string | null
  /** Saves a name. An empty name deletes the saved query. */
  save: (name: string) => Promise<Message | null>
}

/** The name of the displayed query. Only the daemon's own page has names: elsewhere it returns null. */
function useQueryName(
  { key, payload }: Answered,
  /** The policy in force, which the daemon saves with the query. */
  policy: Chosen,
): Naming | null {
  const { flow, own } = useView()
  const isOwnPage = flow.daemonBase === '' && !flow.workspace?.off
  const { queries } = own
  useEffect(() => {
    if (!isOwnPage) return
    let unwatch: (() => void) | undefined
    // Waits until the page has drawn the answer.
    const cancel = whenIdle(() => {
      unwatch = queries.watch()
    })
    return () => {
      cancel()
      unwatch?.()
    }
  }, [queries, isOwnPage])
  if (!isOwnPage) return null
  const save = (name: string): Promise<Message | null> => {
    const question = {
      ...UNSET_OPTIONS,
      ...payload,
      left: [...payload.left],
      right: [...payload.right],
      policy,
    }
    return saveNow(queries.savedDocument(key), name === '' ? null : { name, question })
  }
  return { of: key, name: queries.known?.get(key)?.body.name ?? null, save }
}

/** The name of a query as a heading that the user can edit, or a plain heading if the query cannot have a name. */
function QueryName({ naming }: { naming: Naming | null }) {
  const { t } = useT()
  if (!naming) return <h2>{t('answer')}</h2>
  return (
    <DocumentName
      of={naming.of}
      name={naming.name}
      unnamed={t('unnamedQuery')}
      title={t('nameQuery')}
      label={t('nameOfQuery')}
      onSave={async (name) => {
        const failure = await naming.save(name)
        return failure && t(failure.key, failure.values)
      }}
    />
  )
}
