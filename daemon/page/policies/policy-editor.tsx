import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isPresetName, ownPolicyIn } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { OWN_NAME_LENGTH } from '../../../shared/contract/own-items.ts'
import { type Policy, policySchema, WORK_KINDS } from '../../../shared/contract/policies.ts'
import { z } from '../../../shared/contract/zod.ts'
import type { Message } from '../../../shared/messages/locale.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import type { SavedDocuments } from '../../../shared/ui/state/saved-documents.ts'
import { policyLabel } from '../../../shared/words/policy-words.ts'
import { DocumentForm } from '../own-documents.tsx'

type PolicyEditorProps = {
  own: SavedDocuments<Policy>
  /** The policy before the edit; null for a new policy. */
  edited: Policy | null
  onLeave: () => void
}

export function PolicyEditor({ own, edited, onLeave }: PolicyEditorProps) {
  const locale = useT()
  const { t } = locale
  const form = useRef<HTMLFormElement>(null)
  const { name, months, without, least, authors } = edited ?? { ...ANY_WORK, name: '' }
  const [seen] = useState(() => (edited ? own.known?.get(edited.name)?.revision : undefined))
  const [problems, setProblems] = useState<PolicyProblems>({})
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems])

  const read = (): { body: Policy } | { problem: Message | null } => {
    const typed = form.current ? policyIn(new FormData(form.current)) : { problems: {} }
    setProblems('problems' in typed ? typed.problems : {})
    const [body] = ownPolicyIn(typed)
    if (!body) return { problem: null }
    const isTaken =
      body.name !== edited?.name && (isPresetName(body.name) || own.known?.has(body.name) === true)
    return isTaken ? { problem: { key: 'nameTaken' } } : { body }
  }
  const field = (name: string, label: string, start: string, more: object) => (
    <PolicyField label={label} problem={problems[name]} input={{ name, defaultValue: start, ...more }} />
  )
  return (
    <DocumentForm
      class="policy-editor stack small"
      label={t('policyEditor')}
      formRef={form}
      own={own}
      before={edited && { name: edited.name, on: seen }}
      read={read}
      describe={(policy) => policyLabel(policy, locale)}
      onLeave={onLeave}
    >
      <div class="row">
        {field('name', t('name'), name, { maxLength: 100 })}
        {field('months', t('policyWindow'), String(months ?? ''), { ...NUMBER, placeholder: t('allYears') })}
        {field('least', t('leastWorks'), String(least), { ...NUMBER, placeholder: '1' })}
        {field('authors', t('mostAuthors'), String(authors ?? ''), { ...NUMBER, placeholder: t('noLimit') })}
      </div>
      <fieldset class="row">
        <legend>{t('kindsThatCount')}</legend>
        {WORK_KINDS.map((kind) => (
          <label key={kind} class="check">
            <input type="checkbox" name="kind" value={kind} defaultChecked={!without.includes(kind)} />
            {t(`kind_${kind}`)}
          </label>
        ))}
      </fieldset>
      <p class="hint">{t('cannotTell')}</p>
    </DocumentForm>
  )
}

const NUMBER = { inputMode: 'numeric', size: 8 }

type PolicyFieldProps = {
  label: string
  problem: Message | undefined
  input: object
}

function PolicyField({ label, problem, input }: PolicyFieldProps) {
  const { t } = useT()
  const id = useId()
  return (
    <div class="policy-field stack">
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        type="text"
        autocomplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <span id={`${id}-problem`} class="field-error">
        {problem && t(problem.key, problem.values)}
      </span>
    </div>
  )
}

export type PolicyProblems = Partial<Record<string, Message>>

/** Reads the policy from the fields, or returns their problems. An empty window or number of authors means no limit. */
export function policyIn(fields: FormData): Policy | { problems: PolicyProblems } {
  const kinds = fields.getAll('kind')
  const read = z.safeParse(policySchema, {
    name: fields.get('name'),
    months: numberIn(fields.get('months')),
    without: WORK_KINDS.filter((kind) => !kinds.includes(kind)),
    least: numberIn(fields.get('least')) ?? 1,
    authors: numberIn(fields.get('authors')),
  })
  if (read.success) return read.data
  const bounds: Partial<Record<string, Message['values']>> = {
    months: { min: 1, max: 1200 },
    least: { min: 1, max: 1000 },
    authors: { min: 2, max: 100_000 },
  }
  const problems = read.error.issues.map(({ path }): [string, Message] => {
    const values = bounds[String(path[0])]
    return values
      ? [String(path[0]), { key: 'rangeInvalid', values }]
      : ['name', { key: 'nameNeeded', values: { most: OWN_NAME_LENGTH } }]
  })
  return { problems: Object.fromEntries(problems) }
}

/** The whole number in a field: null for an empty field, NaN for other text. */
function numberIn(value: FormDataEntryValue | null): number | null {
  const typed = String(value ?? '').trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}
