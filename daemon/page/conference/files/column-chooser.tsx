import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChosenColumns, ColumnKind, ReadFile } from '../../../../shared/conference/files/read-file.ts'
import { Button, SubmitButton } from '../../../../shared/ui/parts/button.tsx'
import { Check, Form, Select } from '../../../../shared/ui/parts/fields.tsx'
import { onCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'
import { useConferenceT } from '../messages/conference-texts.ts'

type ColumnChooserProps = {
  file: ReadFile
  /** The columns that were chosen before. */
  before: ChosenColumns | undefined
  onChoose: (columns: ChosenColumns) => void
  onLeave: () => void
}

const ROLES = ['submissions', 'committee', 'conflicts'] as const
type Role = (typeof ROLES)[number]

const PERSON = ['name', 'given', 'family', 'email', 'affiliation', 'orcid', 'pid', 'profile'] as const
/** The columns that a file of each role may have. */
const KINDS: Record<Role, readonly ColumnKind[]> = {
  submissions: ['submission', 'title', 'authors', ...PERSON, 'collaborators', 'conflict'],
  committee: [...PERSON, 'roles', 'collaborators'],
  conflicts: ['submission', 'title', ...PERSON, 'conflict'],
}

const NOTHING = ''

/** The first rows of a file, with what each column holds, chosen by hand. */
export function ColumnChooser({ file, before, onChoose, onLeave }: ColumnChooserProps) {
  const { t } = useConferenceT()
  const id = useId()
  const first = useRef<HTMLSelectElement>(null)
  const [role, setRole] = useState<Role>(
    before?.role ?? (file.role === 'unknown' ? 'submissions' : file.role),
  )
  const [columns, setColumns] = useState<ChosenColumns['columns']>((before ?? file.recognised)?.columns ?? {})
  const [hasHeader, setHeader] = useState(before?.hasHeader ?? true)
  useLayoutEffect(() => first.current?.focus(), [])
  const { header } = file.preview
  const rows = header.length > 0 ? [header, ...file.preview.rows] : file.preview.rows
  const titles = file.recognised?.hasHeader ? file.recognised.titles : (rows[0] ?? [])
  const width = Math.max(...rows.map((row) => row.length))
  const allowed = KINDS[role]
  const kindOf = (column: number): string =>
    allowed.find((kind) => columns[kind]?.includes(column)) ?? NOTHING
  const take = (column: number, chosen: string): void => {
    const others = Object.entries(columns).map(
      ([kind, at]) => [kind, at.filter((one) => one !== column)] as const,
    )
    const { [chosen]: own = [], ...rest } = Object.fromEntries(others)
    setColumns(chosen === NOTHING ? rest : { ...rest, [chosen]: [...own, column] })
  }
  const used = Object.fromEntries(
    Object.entries(columns).filter(([kind, at]) => at.length > 0 && allowed.some((one) => one === kind)),
  )
  const lack = lackOf(role, used)
  return (
    <Form
      class="column-chooser question card stack"
      aria-label={t('columnsOf', { name: file.name })}
      onKeyDown={onCancelKey(onLeave)}
      onSubmit={() => {
        if (lack === null) onChoose({ role, hasHeader, titles: hasHeader ? titles : [], columns: used })
      }}
    >
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
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <section class="scroll-box" tabIndex={0} aria-label={t('preview')}>
        <table class="plain">
          <thead>
            <tr>
              {Array.from({ length: width }, (_, column) => (
                <th key={column} scope="col">
                  <Select
                    aria-label={t('columnHolds', { column: header[column] || String(column + 1) })}
                    value={kindOf(column)}
                    choices={[
                      { value: NOTHING, label: t('columnNothing') },
                      ...allowed.map((kind) => ({ value: kind, label: t(`column_${kind}`) })),
                    ]}
                    onChoose={(kind) => take(column, kind)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={`${index} ${row[0]}`} class={index === 0 && hasHeader ? 'strong' : undefined}>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column} dir="auto">
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

/** The column that a file of the role still lacks, as a message; null if it can be read. */
function lackOf(role: Role, columns: ChosenColumns['columns']) {
  const has = (...kinds: ColumnKind[]): boolean => kinds.some((kind) => columns[kind] !== undefined)
  if (role !== 'committee' && !has('submission')) return 'lacksNumberColumn'
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
