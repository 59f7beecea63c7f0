import { type ComponentChildren, Fragment } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import { hotcrpText } from '../../../collaborators/collaborator-texts.ts'
import type { Collaborator } from '../../../collaborators/collaborators.ts'
import { compareCollaborators } from '../../../collaborators/compare.ts'
import type { CollaboratorLine } from '../../../contract/own-items.ts'
import { anyText, z } from '../../../contract/zod.ts'
import { collaboratorLine } from '../../../export/documents/collaborators.ts'
import { jsonIn } from '../../../json.ts'
import { type ListMessage, listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { Button } from '../../parts/button.tsx'
import { LinesField } from '../../parts/fields.tsx'
import { copyText } from '../../parts/files.tsx'

/** Draws a way to read one's lists from a HotCRP site. */
export type SiteLists = (onRead: (text: string) => void) => ComponentChildren

/** The list in HotCRP as the view keeps it over a reload; null while it is not compared. */
export function useListElsewhere() {
  const { storage } = useView()
  const [text, setText] = useState(() => {
    const read = z.safeParse(anyText, jsonIn(storage.read('collaborators-elsewhere') ?? ''))
    return read.success ? read.data : null
  })
  const set = (now: string | null): void => {
    setText(now)
    void storage.write('collaborators-elsewhere', now === null ? '' : JSON.stringify(now))
  }
  return [text, set] as const
}

type CompareListProps = {
  rows: readonly Collaborator[]
  /** The list in HotCRP, as it stands in the field. */
  text: string
  onText: (text: string) => void
  siteLists?: SiteLists | undefined
}

/** Compares the list with the one in HotCRP, which is pasted, or read from a site. Nothing is written there. */
export function CompareList({ rows, text, onText, siteLists }: CompareListProps) {
  const { t } = useT(listTexts)
  const id = useId()
  return (
    <section class="card compare-list stack" aria-label={t('compareHotcrp')}>
      <label for={id}>{t('compareText')}</label>
      <LinesField
        id={id}
        rows={5}
        aria-describedby={`${id}-hint`}
        placeholder={t('mergeExample')}
        value={text}
        onText={onText}
      />
      <p id={`${id}-hint`} class="hint small">
        {t('compareHow')}
      </p>
      {siteLists?.((read) => onText(joined(text, read)))}
      {text.trim() !== '' && <Differences rows={rows} text={text} />}
    </section>
  )
}

/** Two texts as one, each line once. */
const joined = (text: string, more: string): string =>
  [...new Set([text, more].join('\n').split('\n'))].filter((line) => line.trim() !== '').join('\n')

function Differences({ rows, text }: Pick<CompareListProps, 'rows' | 'text'>) {
  const { t, number } = useT(listTexts)
  const [said, say] = useState<ListMessage | null>(null)
  const { missing, extra, spelledOtherwise } = useMemo(
    () => compareCollaborators(rows, earlierLines(text)),
    [rows, text],
  )
  const copy = async (): Promise<void> =>
    say({ key: (await copyText(hotcrpText(missing, false))) ? 'copied' : 'cannotCopy' })
  const groups = [
    { head: 'spelledOtherwise', pairs: spelledOtherwise },
    { head: 'onlyThere', pairs: extra.map((theirs) => [theirs, null] as const) },
    { head: 'missingThere', pairs: missing.map((ours) => [null, ours] as const) },
  ] as const
  const isSame = groups.every(({ pairs }) => pairs.length === 0)
  return (
    <>
      <p class="summary strong" role="status">
        {isSame
          ? t('comparedSame')
          : groups.map(({ head, pairs }) => `${t(head)}: ${number(pairs.length)}`).join(' · ')}
      </p>
      {missing.length > 0 && (
        <p class="row">
          <Button onClick={() => void copy()} text={t('copyMissing')} />
          <span role="status" class="hint">
            {said && t(said.key, said.values)}
          </span>
        </p>
      )}
      {!isSame && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
        <section class="scroll-box" tabIndex={0} aria-label={t('compareCaption')}>
          <table class="plain">
            <caption class="visually-hidden">{t('compareCaption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('columnHotcrp')}</th>
                <th scope="col">{t('columnHere')}</th>
              </tr>
            </thead>
            {groups.map(({ head, pairs }) => (
              <Fragment key={head}>{pairs.length > 0 && <Group head={t(head)} pairs={pairs} />}</Fragment>
            ))}
          </table>
        </section>
      )}
    </>
  )
}

type Pairs = readonly (readonly [theirs: CollaboratorLine | null, ours: Collaborator | null])[]

/** Drawn of each group: thousands would make each key in the text a wait. The figures above count all. */
const MOST_DRAWN = 300

function Group({ head, pairs }: { head: string; pairs: Pairs }) {
  const { t } = useT(listTexts)
  return (
    <tbody>
      <tr>
        <th class="strong" scope="rowgroup" colSpan={2}>
          {head}
        </th>
      </tr>
      {pairs.slice(0, MOST_DRAWN).map(([theirs, ours], index) => (
        // Lists may have a line twice; rows have no state.
        <tr key={index}>
          <Cell of={theirs} />
          <Cell of={ours} />
        </tr>
      ))}
      {pairs.length > MOST_DRAWN && (
        <tr>
          <td class="hint" colSpan={2}>
            {t('moreLines', { count: pairs.length - MOST_DRAWN })}
          </td>
        </tr>
      )}
    </tbody>
  )
}

const Cell = ({ of }: { of: Pick<CollaboratorLine, 'name' | 'affiliation'> | null }) => (
  <td>
    {of ? <bdi>{of.affiliation === null ? of.name : collaboratorLine(of.name, of.affiliation)}</bdi> : '–'}
  </td>
)
