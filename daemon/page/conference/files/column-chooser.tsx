import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChosenColumns, ColumnKind, ReadFile } from '../../../../shared/conference/files/read-file.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button, SubmitButton } from '../../../../shared/ui/parts/button.tsx'
import { Check, Form, Select } from '../../../../shared/ui/parts/form-fields.tsx'
import { onCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'

type ColumnChooserProps = {
  file: ReadFile
  /** The columns that the user chose before for a file of this name. */
  before: ChosenColumns | undefined
  /** True if the form has opened because the file lacks a column of submission numbers. */
  asksNumbers: boolean
  onChoose: (columns: ChosenColumns) => void
  onLeave: () => void
}

const ROLES = ['submissions', 'committee', 'conflicts'] as const
type Role = (typeof ROLES)[number]

const PERSON = [
  ...(['name', 'given', 'middle', 'family', 'behind'] as const),
  ...(['email', 'affiliation', 'orcid', 'pid', 'profile'] as const),
]
/** The columns that a file of each role may have. */
const KINDS: Record<Role, readonly ColumnKind[]> = {
  submissions: ['submission', 'title', 'authors', ...PERSON, 'collaborators', 'conflict'],
  committee: [...PERSON, 'roles', 'collaborators'],
  conflicts: ['submission', 'title', ...PERSON, 'conflict'],
}

const NOTHING = ''

type Kinds = readonly (ColumnKind | typeof NOTHING)[]

const kindsIn = (columns: ChosenColumns['columns'], width: number): Kinds => {
  // the keys of `columns` are kinds
  const entries = Object.entries(columns) as [ColumnKind, number[]][]
  return Array.from(
    { length: width },
    (_, column) => entries.find(([, places]) => places.includes(column))?.[0] ?? NOTHING,
  )
}

/** Shows the first rows of a file, and lets the user change the kinds of its columns. */
export function ColumnChooser({ file, before, asksNumbers, onChoose, onLeave }: ColumnChooserProps) {
  const { t } = useT(conferenceTexts)
  const id = useId()
  const first = useRef<HTMLSelectElement>(null)
  const { header } = file.preview
  const rows = header.length > 0 ? [header, ...file.preview.rows] : file.preview.rows
  const titles = file.recognised?.hasHeader ? file.recognised.titles : (rows[0] ?? [])
  const width = Math.max(...rows.map((row) => row.length))
  const hasSameTitles = before?.titles.every((title, column) => title === (titles[column] ?? '')) ?? false
  const start = (hasSameTitles ? before : null) ?? file.recognised
  const [role, setRole] = useState<Role>(start?.role ?? (file.role === 'unknown' ? 'submissions' : file.role))
  const [kinds, setKinds] = useState<Kinds>(() => kindsIn(start?.columns ?? {}, width))
  const [hasHeader, setHeader] = useState(start?.hasHeader ?? true)
  const [rowNumbers, countRows] = useState(start?.rowNumbers === true)
  useLayoutEffect(() => {
    if (!asksNumbers) first.current?.focus()
  }, [])
  const allowed = KINDS[role]
  const shownKinds = kinds.map((kind) => (kind !== NOTHING && allowed.includes(kind) ? kind : NOTHING))
  const columns: ChosenColumns['columns'] = {}
  for (const kind of shownKinds) {
    if (kind === NOTHING) continue
    const places = shownKinds.flatMap((one, column) => (one === kind ? [column] : []))
    const before = start?.columns[kind] ?? []
    // The first person has the first address, so the order of unchanged columns stays.
    columns[kind] = new Set(places).symmetricDifference(new Set(before)).size === 0 ? before : places
  }
  const isCounted = role === 'submissions' && columns.submission === undefined
  const lack = lackOf(role, columns, isCounted && rowNumbers)
  const chosen: ChosenColumns = {
    role,
    hasHeader,
    columns,
    titles: hasHeader ? [...titles] : [],
    ...(isCounted && rowNumbers && { rowNumbers }),
  }
  const wordFor = (kind: ColumnKind): string =>
    kind === 'conflict' && role === 'submissions' ? t('role_conflicts') : t(`column_${kind}`)
  return (
    <Form
      class="column-chooser question card stack"
      aria-label={t('columnsOf', { name: file.name })}
      onKeyDown={onCancelKey(onLeave)}
      onSubmit={() => {
        if (lack === null) onChoose(chosen)
      }}
    >
      {asksNumbers && <p>{t('asksNumbers')}</p>}
      <div class="row">
        <label for={`${id}-role`}>{t('fileHolds')}</label>
        <Select
          fieldRef={first}
          id={`${id}-role`}
          value={role}
          choices={ROLES.map((value) => ({ value, label: t(`role_${value}`) }))}
          onChoose={setRole}
        />
        <Check checked={hasHeader} onCheck={setHeader} text={t('hasHeader')} />
        {isCounted && <Check checked={rowNumbers} onCheck={countRows} text={t('rowNumbers')} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <section class="scroll-box" tabIndex={0} aria-label={t('preview')}>
        <table class="plain">
          <thead>
            <tr>
              {shownKinds.map((kind, column) => (
                <th key={String(column)} scope="col" class={kind === NOTHING ? undefined : 'is-used'}>
                  <Select
                    aria-label={t('columnHolds', { column: header[column] || String(column + 1) })}
                    value={kind}
                    choices={[
                      { value: NOTHING, label: t('columnNothing') },
                      ...allowed.map((kind) => ({ value: kind, label: wordFor(kind) })),
                    ]}
                    onChoose={(chosen) => setKinds(kinds.with(column, chosen))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={`${index} ${row[0]}`} class={index === 0 && hasHeader ? 'strong' : undefined}>
                {shownKinds.map((_, column) => (
                  <td key={String(column)} dir="auto">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div class="row">
        <SubmitButton aria-disabled={lack !== null} text={t('readSo')} />
        <Button onClick={onLeave} text={t('cancel')} />
        <span class="hint" role="status">
          {lack && t(lack)}
        </span>
      </div>
    </Form>
  )
}

/** The message key for a missing column; null if no column is missing. */
function lackOf(role: Role, columns: ChosenColumns['columns'], isNumbered: boolean) {
  const has = (...kinds: ColumnKind[]): boolean => kinds.some((kind) => columns[kind] !== undefined)
  if (role !== 'committee' && !has('submission') && !isNumbered) return 'lacksNumberColumn'
  if (
    !has(
      'name',
      'family',
      'email',
      'authors',
      'profile',
      ...(role === 'submissions' ? ['title' as const] : []),
    )
  )
    return 'lacksNameColumn'
  return null
}
