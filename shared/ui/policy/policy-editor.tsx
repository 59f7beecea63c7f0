import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
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
import { type Policy, WORK_KINDS } from '../../contract/policies.ts'
import type { Message } from '../../i18n/locale.ts'
import type { KeptFileProblem } from '../../kept-file.ts'
import { KIND_WORDS } from '../../words/policy-words.ts'
import { adding, type OwnItems, type Step } from '../context/own-items.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { OpenFileButton, saveFile } from '../parts/files.tsx'
import { DRAFT_BOUNDS, type Draft, type DraftField, draftOf, policyOf } from './policy-draft.ts'

type PolicyEditorProps = {
  /** The own policy that is edited. From another choice a new one begins. */
  chosen: Chosen
  own: OwnItems<Policy>
  /** `undo`: the policy that was deleted. */
  onTake: (chosen: Chosen, message: Message, undo?: Policy) => void
  onClose: () => void
}

/** Makes or changes an own policy, and exchanges it as a file. Typed values stay until they are kept. */
export function PolicyEditor({ chosen, own, onTake, onClose }: PolicyEditorProps) {
  const { t } = useT()
  const form = useRef<HTMLFormElement>(null)
  const edited = chosenOwn(chosen)
  const [draft, setDraft] = useState<Draft>(() => draftOf(edited ?? { ...chosenPolicy(chosen), name: '' }))
  const [failure, setFailure] = useState<Message | null>(null)
  const [wasChecked, setChecked] = useState(false)
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed })
  const read = policyOf(draft)
  const invalid: readonly DraftField[] = wasChecked && 'invalid' in read ? read.invalid : []
  const before = edited?.name ?? null
  const isTaken = (name: string, others: readonly Policy[]): boolean =>
    name !== before && (isPresetName(name) || others.some((one) => one.name === name))
  const isNameTaken = isTaken(draft.name.trim(), own.items ?? [])
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (wasChecked) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wasChecked])

  const valid = (): Policy | null => {
    setChecked(true)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return 'invalid' in read ? null : read
  }
  const send = async (step: Step<Policy>, done: (kept: Policy | null) => void): Promise<void> => {
    const outcome = await own.change(step)
    if ('problem' in outcome) setFailure(outcome.problem)
    else done(outcome.item)
  }
  const keep = (event: Event): void => {
    event.preventDefault()
    const [policy] = ownPolicyIn(valid())
    if (!policy || isNameTaken) return
    const { name } = policy
    void send(
      (others) => (isTaken(name, others) ? { key: 'policyNameTaken' } : { item: policy, replaces: before }),
      () => onTake({ own: policy }, { key: 'didKeepPolicy', values: { name } }),
    )
  }
  const save = (): void => {
    const policy = valid()
    if (policy) saveFile(policyFileText(policy), 'application/json', 'coauthors-policy.json')
  }
  const openFile = async (text: string): Promise<void> => {
    const read = readPolicyFile(text)
    if ('kind' in read) return setFailure(fileProblem(read))
    const [opened = read] = ownPolicyIn(read)
    await send(adding(opened, isPresetName), (kept) => {
      const policy = kept ?? opened
      onTake({ own: policy }, { key: 'didOpenPolicy', values: { name: policy.name } })
    })
  }
  const remove = (policy: Policy): void => {
    const { name } = policy
    void send(
      () => ({ item: null, replaces: name }),
      () => onTake(ANY, { key: 'didRemove', values: { name } }, policy),
    )
  }
  const problem = failure ?? own.problem
  return (
    <form
      ref={form}
      class="policy-editor card stack small"
      noValidate
      aria-label={t('policyEditor')}
      onSubmit={keep}
    >
      <div class="row">
        <PolicyField
          label={t('name')}
          value={draft.name}
          maxLength={100}
          problem={isNameTaken ? t('policyNameTaken') : invalid.includes('name') && t('policyNameMissing')}
          onType={(name) => change({ name })}
        />
        <PolicyField
          label={t('policyWindow')}
          value={draft.window}
          placeholder={t('allYears')}
          {...NUMBER}
          problem={invalid.includes('window') && t('policyNumberInvalid', DRAFT_BOUNDS[draft.unit])}
          onType={(window) => change({ window })}
        >
          <select
            aria-label={t('windowUnit')}
            value={draft.unit}
            onChange={(event) =>
              change({ unit: event.currentTarget.value === 'months' ? 'months' : 'years' })
            }
          >
            <option value="years">{t('inYears')}</option>
            <option value="months">{t('inMonths')}</option>
          </select>
        </PolicyField>
        {(['least', 'authors'] as const).map((field) => (
          <PolicyField
            key={field}
            label={t(field === 'least' ? 'leastWorks' : 'mostAuthors')}
            value={draft[field]}
            placeholder={field === 'least' ? '1' : t('noLimit')}
            {...NUMBER}
            problem={invalid.includes(field) && t('policyNumberInvalid', DRAFT_BOUNDS[field])}
            onType={(text) => change({ [field]: text })}
          />
        ))}
      </div>
      <fieldset class="row">
        <legend>{t('kindsThatCount')}</legend>
        {WORK_KINDS.map((kind) => (
          <label key={kind} class="check">
            <input
              type="checkbox"
              checked={!draft.without.includes(kind)}
              onChange={(event) => {
                const others = draft.without.filter((one) => one !== kind)
                change({ without: event.currentTarget.checked ? others : [...others, kind] })
              }}
            />
            {t(KIND_WORDS[kind])}
          </label>
        ))}
      </fieldset>
      <p class="hint">{t('cannotTell')}</p>
      <div class="row">
        <button type="submit" class="primary">
          {t('keepPolicy')}
        </button>
        <Button onClick={onClose} text={t('cancel')} />
        <Button class="quiet" onClick={save} text={t('saveFile')} />
        <OpenFileButton
          name={t('openFile')}
          label={t('openPolicyFile')}
          onText={(text) => void openFile(text)}
        />
        {edited && <Button class="quiet" onClick={() => remove(edited)} text={t('remove')} />}
      </div>
      <p role="alert" class="field-error">
        {problem && t(problem.key, problem.values)}
      </p>
    </form>
  )
}

function fileProblem(problem: KeptFileProblem): Message {
  switch (problem.kind) {
    case 'unreadable':
      return { key: 'policyFileUnreadable' }
    case 'version':
      return { key: 'policyFileVersion', values: { version: String(problem.version) } }
    case 'invalid':
      return { key: 'policyFileInvalid', values: { fields: problem.fields.join(', ') } }
  }
}

const NUMBER = { inputMode: 'numeric', size: 8 } as const

type PolicyFieldProps = {
  label: string
  value: string
  placeholder?: string
  inputMode?: 'numeric'
  size?: number
  maxLength?: number
  problem: string | false
  onType: (text: string) => void
  /** The text after the field, such as its unit. */
  children?: ComponentChildren
}

/** A field of a policy, with what is wrong with it. */
function PolicyField({ label, problem, onType, children, ...attributes }: PolicyFieldProps) {
  const id = useId()
  return (
    <div class="policy-field stack">
      <label for={id}>{label}</label>
      <span class="row">
        <input
          {...attributes}
          id={id}
          type="text"
          autocomplete="off"
          aria-invalid={problem !== false}
          aria-describedby={`${id}-problem`}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        {children}
      </span>
      <span id={`${id}-problem`} class="field-error">
        {problem}
      </span>
    </div>
  )
}
