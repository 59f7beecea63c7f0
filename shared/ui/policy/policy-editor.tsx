import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  ANY,
  type Chosen,
  chosenOwn,
  chosenPolicy,
  isPresetName,
  ownPolicyIn,
  policyFileText,
  readPolicyFile,
} from '../../conflicts/policy/chosen-policy.ts'
import { type Policy, policySchema, WORK_KINDS } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import type { Locale, Message, MessageKey } from '../../messages/locale.ts'
import { KIND_WORDS, policyFileProblem, policyLabel } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { Button, SubmitButton } from '../parts/button.tsx'
import { Form } from '../parts/fields.tsx'
import { fileText, OpenFileButton, saveFile } from '../parts/files.tsx'
import { Problem } from '../parts/notes.tsx'
import { SavingNote } from '../parts/saving-note.tsx'
import type { KeptDocuments } from '../state/kept-documents.ts'
import { addNamed, keepNamed, keepNow, type Outcome } from '../state/named-documents.ts'
import { problemOf } from '../state/own-work.ts'

type PolicyEditorProps = {
  /** The own policy that is edited. From another choice a new one begins. */
  chosen: Chosen
  own: KeptDocuments<Policy>
  /** Chooses a policy, also when a change is taken back. */
  choose: (chosen: Chosen) => void
  /** Chooses the policy that was made, and closes the form. */
  onTake: (chosen: Chosen) => void
  onClose: () => void
}

/** Makes or changes an own policy, and exchanges it as a file. Typed values stay until they are kept. */
export function PolicyEditor({ chosen, choose, own, onTake, onClose }: PolicyEditorProps) {
  const locale = useT()
  const { t } = locale
  const form = useRef<HTMLFormElement>(null)
  const edited = chosenOwn(chosen)
  const [{ name, months, without, least, authors }] = useState(
    () => edited ?? { ...chosenPolicy(chosen), name: '' },
  )
  /** The revision that is edited. */
  const [seen] = useState(() => (edited ? own.known?.get(edited.name)?.revision : undefined))
  const isYears = months === null || months % 12 === 0
  const [problems, setProblems] = useState<PolicyProblems>({})
  const [failure, setFailure] = useState<Message | null>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems])

  const typed = (): Policy[] => {
    const read = form.current ? policyIn(new FormData(form.current)) : { problems: {} }
    setProblems('problems' in read ? read.problems : {})
    return ownPolicyIn(read)
  }
  const finish = (outcome: Outcome<Policy>, done: () => void): void => {
    setFailure('problem' in outcome ? outcome.problem : null)
    if ('document' in outcome && outcome.document.saving.kind === 'saved') done()
  }
  const undoing = (key: MessageKey, name: string) => ({
    say: ({ t }: Locale) => t(key, { name }),
    onBack: (policy: Policy | null) => choose(policy ? { own: policy } : chosen),
  })
  const keep = async (): Promise<void> => {
    const [policy] = typed()
    if (!policy) return
    const { name } = policy
    const isTaken = name !== edited?.name && (isPresetName(name) || own.known?.has(name) === true)
    if (isTaken) return setFailure({ key: 'policyNameTaken' })
    const before = edited && { name: edited.name, on: seen }
    finish(await keepNamed(own, policy, before, undoing('didKeepPolicy', name)), () =>
      onTake({ own: policy }),
    )
  }
  const save = (): void => {
    for (const policy of typed())
      saveFile(policyFileText(policy), 'application/json', 'coauthors-policy.json')
  }
  const openFile = async (file: File): Promise<void> => {
    const read = readPolicyFile(await fileText(file))
    if ('kind' in read) return setFailure(policyFileProblem(read))
    const [opened = read] = ownPolicyIn(read)
    const policy = await addNamed(own, opened, isPresetName)
    if ('problem' in policy) setFailure(policy.problem)
    else onTake({ own: policy })
  }
  const remove = async (policy: Policy): Promise<void> => {
    const document = own.savedDocument(policy.name)
    const problem = await keepNow(document, null, undoing('didRemove', policy.name))
    finish(problem ? { problem } : { document }, () => onTake(ANY))
  }
  const problem = failure ?? (own.problem === null ? null : problemOf(own.problem))
  const field = (name: string, label: string, start: string, more: object, unit?: ComponentChildren) => (
    <PolicyField label={label} problem={problems[name]} input={{ name, defaultValue: start, ...more }}>
      {unit}
    </PolicyField>
  )
  return (
    <Form
      formRef={form}
      class="policy-editor card stack small"
      noValidate
      aria-label={t('policyEditor')}
      onSubmit={() => void keep()}
    >
      <div class="row">
        {field('name', t('name'), name, { maxLength: 100 })}
        {field(
          'months',
          t('policyWindow'),
          String((isYears && months ? months / 12 : months) ?? ''),
          { ...NUMBER, placeholder: t('allYears') },
          <select name="unit" aria-label={t('windowUnit')}>
            <option value="years">{t('inYears')}</option>
            <option value="months" selected={!isYears}>
              {t('inMonths')}
            </option>
          </select>,
        )}
        {field('least', t('leastWorks'), String(least), { ...NUMBER, placeholder: '1' })}
        {field('authors', t('mostAuthors'), String(authors ?? ''), { ...NUMBER, placeholder: t('noLimit') })}
      </div>
      <fieldset class="row">
        <legend>{t('kindsThatCount')}</legend>
        {WORK_KINDS.map((kind) => (
          <label key={kind} class="check">
            <input type="checkbox" name="kind" value={kind} defaultChecked={!without.includes(kind)} />
            {t(KIND_WORDS[kind])}
          </label>
        ))}
      </fieldset>
      <p class="hint">{t('cannotTell')}</p>
      <div class="row">
        <SubmitButton text={t('keepPolicy')} />
        <Button onClick={onClose} text={t('cancel')} />
        <Button class="quiet" onClick={save} text={t('saveFile')} />
        <OpenFileButton
          text={t('openFile')}
          label={t('openPolicyFile')}
          onFile={(file) => void openFile(file)}
        />
        {edited && <Button class="quiet" onClick={() => void remove(edited)} text={t('remove')} />}
      </div>
      <Problem text={problem && t(problem.key, problem.values)} />
      {edited && (
        <SavingNote
          document={own.savedDocument(edited.name)}
          describe={(policy) => policyLabel(policy, locale)}
          onChosen={onClose}
        />
      )}
    </Form>
  )
}

const NUMBER = { inputMode: 'numeric', size: 8 }

type PolicyFieldProps = {
  label: string
  problem: Message | undefined
  input: object
  /** The text after the field, such as its unit. */
  children: ComponentChildren
}

/** A field of a policy, with its problem. */
function PolicyField({ label, problem, input, children }: PolicyFieldProps) {
  const { t } = useT()
  const id = useId()
  return (
    <div class="policy-field stack">
      <label for={id}>{label}</label>
      <span class="row">
        <input
          {...input}
          id={id}
          type="text"
          autocomplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        {children}
      </span>
      <span id={`${id}-problem`} class="field-error">
        {problem && t(problem.key, problem.values)}
      </span>
    </div>
  )
}

/** The problem with each field of a policy. */
export type PolicyProblems = Partial<Record<string, Message>>

/** The policy in the fields of the editor, or the problems with them. An empty window or author list is no limit. */
export function policyIn(fields: FormData): Policy | { problems: PolicyProblems } {
  const isYears = fields.get('unit') === 'years'
  const months = numberIn(fields.get('months'))
  const kinds = fields.getAll('kind')
  const read = z.safeParse(policySchema, {
    name: fields.get('name'),
    months: isYears && months !== null ? months * 12 : months,
    without: WORK_KINDS.filter((kind) => !kinds.includes(kind)),
    least: numberIn(fields.get('least')) ?? 1,
    authors: numberIn(fields.get('authors')),
  })
  if (read.success) return read.data
  const bounds: Partial<Record<string, Message['values']>> = {
    months: { min: 1, max: isYears ? 100 : 1200 },
    least: { min: 1, max: 1000 },
    authors: { min: 2, max: 100_000 },
  }
  const problems = read.error.issues.map(({ path }): [string, Message] => {
    const values = bounds[String(path[0])]
    return values
      ? [String(path[0]), { key: 'policyNumberInvalid', values }]
      : ['name', { key: 'policyNameMissing' }]
  })
  return { problems: Object.fromEntries(problems) }
}

/** Null if nothing is typed; not a number if it is no whole one. */
function numberIn(value: FormDataEntryValue | null): number | null {
  const typed = String(value ?? '').trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}
