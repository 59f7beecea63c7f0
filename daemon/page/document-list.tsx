import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { textFilter } from '../../shared/search-text.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { type Column, RowGrid } from '../../shared/ui/list/row-grid.tsx'
import type { Section } from '../../shared/ui/list/sections.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { SearchField } from '../../shared/ui/parts/fields.tsx'
import { AskedNote, type AskedNoteProps } from './asked.tsx'
import { PageHead } from './page-head.tsx'

/** A button of a row. */
export type Act = { text: string; act: () => void }

type DocumentListProps<Row> = AskedNoteProps & {
  heading: string
  /** How many there are, in words. */
  size: ComponentChildren
  /** The buttons in the head of the page. */
  acts?: ComponentChildren
  /** Stands between the head and the list: what the last change did, and the form of a document. */
  children?: ComponentChildren
  /** Names the list for screen readers. */
  label: string
  /** The class that gives the columns their widths. */
  kind: string
  columns: readonly Column<Row>[]
  sections: readonly Section<Row>[]
  /** Says that there is nothing. */
  nothing: ComponentChildren
  keyOf: (row: Row) => string
  /** The name of a row, as its buttons say it to screen readers. */
  nameOf: (row: Row) => string
  actsOf: (row: Row) => readonly Act[]
  /** The text in which the search looks, unless the daemon searches (`onSearch`). */
  textOf?: (row: Row) => string
  onSearch?: (text: string) => void
  /** A press on a row. */
  onOpen?: (row: Row) => void
}

/** More rows than this can be searched. */
const MANY = 8

/** A page of the settings that lists documents of the user, each with its buttons. */
export function DocumentList<Row>(props: DocumentListProps<Row>) {
  const { heading, size, acts, children, asked, onAgain, columns, sections, nothing } = props
  const { nameOf, actsOf, textOf, onSearch, onOpen = () => undefined, ...grid } = props
  const { t } = useT(pageTexts)
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const fits = textFilter(search)
    return sections
      .map((section) => ({ ...section, rows: section.rows.filter((row) => !textOf || fits(textOf(row))) }))
      .filter(({ rows }) => rows.length > 0)
  }, [sections, search])
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const isKnown = asked.every(({ answer }) => answer !== null)
  const ofActs: Column<Row> = {
    key: 'acts',
    head: t('acts'),
    draw: (row) =>
      actsOf(row).map(({ text, act }) => (
        <Button
          key={text}
          class="link"
          tabIndex={-1}
          aria-label={t('labelOf', { text, of: nameOf(row) })}
          onClick={act}
          text={text}
        />
      )),
  }
  return (
    <>
      <PageHead heading={heading} size={size}>
        {(count > MANY || search !== '') && (
          <SearchField
            label={t('search')}
            value={search}
            onInput={(text) => {
              setSearch(text)
              onSearch?.(text)
            }}
          />
        )}
        {acts}
      </PageHead>
      {children}
      <AskedNote asked={asked} onAgain={onAgain} />
      {isKnown && (
        <RowGrid
          {...grid}
          columns={[...columns, ofActs]}
          rows={found}
          nothing={search === '' ? nothing : t('noneFound')}
          isChosen={nothingChosen}
          onChoose={onOpen}
        />
      )}
    </>
  )
}

const nothingChosen = (): boolean => false
