import { render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import { readerColumns } from '../../export/columns.ts'
import { provenanceLines } from '../../export/documents/pairs-json.ts'
import { countWords, decisionText, figuresText, leftOutTexts, scopeTexts } from '../../export/pair-words.ts'
import { hasPapers, listedPairs, type TakenAnswer, unlisted } from '../../export/taken-answer.ts'
import type { Locale } from '../../messages/locale.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { LocaleContext, useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import './report.css'

/**
 * Shows the report in a dialog over the view, in an order and a form that print well: all pairs that are not clear with all
 * their papers. Afterwards the focus is where it is now.
 */
export function showReport(taken: TakenAnswer, locale: Locale): void {
  const focused = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.className = 'report-dialog'
  dialog.setAttribute('aria-labelledby', 'report-title')
  dialog.addEventListener('close', () => {
    render(null, dialog)
    dialog.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  })
  document.body.append(dialog)
  dialog.showModal()
  render(
    <LocaleContext.Provider value={locale}>
      <Report taken={taken} onClose={() => dialog.close()} />
    </LocaleContext.Provider>,
    dialog,
  )
}

function Report({ taken, onClose }: { taken: TakenAnswer; onClose: () => void }) {
  const locale = useT()
  const { t } = locale
  const heading = useRef<HTMLHeadingElement>(null)
  const { left, right } = taken.answered.payload
  const about = provenanceLines(taken, locale)
  const pairs = listedPairs(taken)
  const size = t('docTitle', { left: left.length, right: right.length })
  const title = taken.name ?? size
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div class="report">
      <div class="bar report-tools">
        <Button class="primary" onClick={() => print()} text={t('print')} />
        <Button onClick={onClose} text={t('closeReport')} />
        <span class="hint">{t('printHint')}</span>
      </div>
      {/* A table, since its head is printed on every page. */}
      <table role="presentation">
        <thead>
          <tr>
            <td class="hint">{[title, ...about.slice(1, 4).map(({ text }) => text)].join(' · ')}</td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <h1 id="report-title" ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {taken.name && <p class="hint">{size}</p>}
              <p class="lead">{figuresText(taken, locale)}</p>
              {scopeTexts(taken, locale).map((text) => (
                <p key={text}>{text}</p>
              ))}
              {pairs.length > 0 && <Pairs pairs={pairs} />}
              {leftOutTexts(taken, locale).map((text) => (
                <p key={text}>{text}</p>
              ))}
              {pairs.some(hasPapers) && <h2>{t('papers')}</h2>}
              {pairs.filter(hasPapers).map((pair) => (
                <Papers key={`${pair.row} ${pair.column}`} pair={pair} table={taken.table} />
              ))}
              <section>
                <h2>{t('docAbout')}</h2>
                <dl>
                  {about.map(({ label, text }, index) => (
                    <div key={`${index} ${label}`}>
                      <dt>{label}</dt>
                      <dd dir="auto">{text}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const locale = useT()
  const { t } = locale
  const columns = readerColumns(pairs)
  return (
    <table class="plain small">
      <caption class="visually-hidden">{t('pairs')}</caption>
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" class={isNumber ? 'number' : undefined}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.row} ${pair.column}`}>
            {columns.map(({ head, isNumber, cell }) => (
              <td key={head} dir="auto" class={isNumber ? 'number' : undefined}>
                {cell(pair, locale)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Papers({ pair, table }: { pair: Pair; table: PairTable }) {
  const locale = useT()
  const { t } = locale
  const more = unlisted(pair)
  const others = pair.judgement?.leftOut ?? 0
  return (
    <section class="report-papers">
      <h3>
        <bdi>{pair.leftName}</bdi> – <bdi>{pair.rightName}</bdi>
      </h3>
      <p class="hint">
        {[verdictWord(pair, locale.t), countWords(pair, locale), decisionText(pair, locale)]
          .filter((fact) => fact !== '')
          .join('; ')}
      </p>
      <ul>
        {pair.pubs?.items.map((item, index) => (
          <Paper key={item.key ?? index} item={item} table={table} />
        ))}
      </ul>
      {more > 0 && <p>{t('docMore', { count: more })}</p>}
      {others > 0 && <p>{t('docNotCounting', { count: others })}</p>}
    </section>
  )
}

function Paper({ item, table }: { item: PairItem; table: PairTable }) {
  const locale = useT()
  const link = proofOf(item)
  const names = [item.left_name, item.right_name].filter((name) => name !== undefined)
  return (
    <li>
      <strong dir="auto">{item.title || locale.t('untitled')}</strong>
      <span class="hint">
        {[item.venue, item.year ?? locale.t('noYear'), isAtEdgeIn(table, item) && locale.t('atEdge')]
          .filter((part) => part)
          .join(' · ')}
        {names.length > 0 && ` · ${locale.t('docAsPrinted', { names: locale.list(names) })}`}
      </span>
      {/* In full, so that it can be read on paper. */}
      {link && (
        <a class="hint" href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      )}
    </li>
  )
}
