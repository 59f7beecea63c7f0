import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { textFilter } from '../../shared/search-text.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import type { Section } from '../../shared/ui/list/grid-row.tsx'
import { type Column, RowGrid } from '../../shared/ui/list/row-grid.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { SearchField } from '../../shared/ui/parts/form-fields.tsx'
import { PageHead } from './page-head.tsx'
import { RequestNote, type RequestNoteProps } from './request-note.tsx'

export type Act = { text: string; act: () => void }

type DocumentListProps<Row> = RequestNoteProps & {
  heading: string
  size: ComponentChildren
  acts?: ComponentChildren
  /** Shown between the head and the list. */
  children?: ComponentChildren
  label: string
  /** The class that sets the widths of the columns. */
  kind: string
  columns: readonly Column<Row>[]
  sections: readonly Section<Row>[]
  nothing: ComponentChildren
  keyOf: (row: Row) => string
  /** The name of a row, for the labels of the row's buttons. */
  nameOf: (row: Row) => string
  actsOf: (row: Row) => readonly Act[]
  /** The text to search in. Without `textOf`, the daemon searches (`onSearch`). */
  textOf?: (row: Row) => string
  onSearch?: (text: string) => void
  onOpen?: (row: Row) => void
}

/** A list with more rows than this has a search field. */
const MANY = 8

/** A page of the settings that lists the user's documents with buttons for each. */
export function DocumentList<Row>(props: DocumentListProps<Row>) {
  const { heading, size, acts, children, requests, onAgain, columns, sections, nothing } = props
  const { nameOf, actsOf, textOf, onSearch, onOpen = () => undefined, ...grid } = props
  const { t } = useT(pageTexts)
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const fits = textFilter(search)
    const isFound = (row: Row): boolean => !textOf || fits(textOf(row))
    return sections.map((section) => ({ ...section, rows: section.rows.filter(isFound) }))
  }, [sections, search])
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const isKnown = requests.every(({ answer }) => answer !== null)
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
      <RequestNote requests={requests} onAgain={onAgain} />
      {isKnown && (
        <RowGrid
          {...grid}
          columns={[...columns, ofActs]}
          rows={found}
          nothing={search === '' ? nothing : t('noneFound')}
          onChoose={onOpen}
        />
      )}
    </>
  )
}
