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
  const id = useId()
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
    <form ref={form} class="policy-editor stack" noValidate aria-label={t('policyEditor')} onSubmit={keep}>
      <div class="row">
        <div class="policy-field stack">
          <label for={`${id}-name`}>{t('name')}</label>
          <input
            id={`${id}-name`}
            type="text"
            class="quiet"
            autocomplete="off"
            maxLength={100}
            value={draft.name}
            aria-invalid={invalid.includes('name') || isNameTaken}
            aria-describedby={`${id}-name-problem`}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
          <FieldProblem id={`${id}-name-problem`}>
            {isNameTaken && t('policyNameTaken')}
            {!isNameTaken && invalid.includes('name') && t('policyNameMissing')}
          </FieldProblem>
        </div>
        <DraftNumber
          label={t('policyWindow')}
          value={draft.window}
          placeholder={t('allYears')}
          bounds={DRAFT_BOUNDS[draft.unit]}
          isInvalid={invalid.includes('window')}
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
        </DraftNumber>
        {(['least', 'authors'] as const).map((field) => (
          <DraftNumber
            key={field}
            label={t(field === 'least' ? 'leastWorks' : 'mostAuthors')}
            value={draft[field]}
            placeholder={field === 'least' ? '1' : t('noLimit')}
            bounds={DRAFT_BOUNDS[field]}
            isInvalid={invalid.includes(field)}
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

type DraftNumberProps = {
  label: string
  value: string
  placeholder: string
  bounds: { min: number; max: number }
  isInvalid: boolean
  onType: (text: string) => void
  /** The text after the number, such as its unit. */
  children?: ComponentChildren
}

/** A number of a policy, which may be empty. */
function DraftNumber({ label, value, placeholder, bounds, isInvalid, onType, children }: DraftNumberProps) {
  const { t } = useT()
  const id = useId()
  return (
    <div class="policy-field stack">
      <label for={id}>{label}</label>
      <span>
        <input
          id={id}
          type="text"
          class="quiet"
          inputMode="numeric"
          autocomplete="off"
          size={8}
          value={value}
          placeholder={placeholder}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-problem`}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        {children}
      </span>
      <FieldProblem id={`${id}-problem`}>{isInvalid && t('policyNumberInvalid', bounds)}</FieldProblem>
    </div>
  )
}

function FieldProblem({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <span id={id} class="field-error">
      {children}
    </span>
  )
}
