import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { policyFileText } from '../../conflicts/policy/policy-file.ts'
import { type Policy, WORK_KINDS } from '../../contract/policies.ts'
import type { Message } from '../../i18n/locale.ts'
import { KIND_WORDS } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { JsonFileInput, saveFile } from '../parts/files.tsx'
import { openedPolicies } from './open-policy-file.ts'
import { DRAFT_BOUNDS, type Draft, type DraftField, draftOf, policyOf } from './policy-draft.ts'
import { DraftNumber, FieldProblem } from './policy-fields.tsx'
import {
  chosenPolicy,
  isTaken,
  OWN_POLICIES,
  type Policies,
  withoutPolicy,
  withPolicy,
} from './stored-policies.ts'

type PolicyEditorProps = {
  policies: Policies
  /** The own policy that is edited; null for a new one, which begins as the chosen policy. */
  own: Policy | null
  onTake: (policies: Policies, message: Message, undo?: Policies) => void
  onClose: () => void
}

/** Makes or changes an own policy, and exchanges it as a file. */
export function PolicyEditor({ policies, own, onTake, onClose }: PolicyEditorProps) {
  const { t } = useT()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(own ?? { ...chosenPolicy(policies), name: '' }))
  const [problem, setProblem] = useState<Message | null>(null)
  const [wasChecked, setChecked] = useState(false)
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed })
  const read = policyOf(draft)
  const invalid: readonly DraftField[] = wasChecked && 'invalid' in read ? read.invalid : []
  const before = own?.name ?? null
  const isNameTaken = isTaken(policies, draft.name.trim(), before)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (wasChecked) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wasChecked])

  const isFull = before === null && policies.own.length >= OWN_POLICIES
  const full = { key: 'tooManyPolicies', values: { count: OWN_POLICIES } } as const
  const valid = (): Policy | null => {
    setChecked(true)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return 'invalid' in read ? null : read
  }
  const keep = (event: Event): void => {
    event.preventDefault()
    const policy = valid()
    if (!policy || isNameTaken) return
    if (isFull) setProblem(full)
    else onTake(withPolicy(policies, policy, before), { key: 'didKeepPolicy', values: { name: policy.name } })
  }
  const save = (): void => {
    const policy = valid()
    if (policy) saveFile(policyFileText(policy), 'application/json', 'coauthors-policy.json')
  }
  const openFile = async (file: File): Promise<void> => {
    const opened = await openedPolicies(file, policies)
    if ('problem' in opened) setProblem(opened.problem)
    else onTake(opened.policies, opened.message)
  }
  const remove = (): void => {
    if (own)
      onTake(withoutPolicy(policies, own.name), { key: 'didRemove', values: { name: own.name } }, policies)
  }
  return (
    <form ref={form} class="policy-editor" noValidate aria-label={t('policyEditor')} onSubmit={keep}>
      <div class="policy-fields">
        <div class="policy-field">
          <label for={`${id}-name`}>{t('name')}</label>
          <input
            id={`${id}-name`}
            type="text"
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
        <DraftNumber
          label={t('leastWorks')}
          value={draft.least}
          placeholder="1"
          bounds={DRAFT_BOUNDS.least}
          isInvalid={invalid.includes('least')}
          onType={(least) => change({ least })}
        />
        <DraftNumber
          label={t('mostAuthors')}
          value={draft.authors}
          placeholder={t('noLimit')}
          bounds={DRAFT_BOUNDS.authors}
          isInvalid={invalid.includes('authors')}
          onType={(authors) => change({ authors })}
        />
      </div>
      <fieldset class="policy-kinds">
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
      <div class="policy-buttons">
        <button type="submit" class="primary">
          {t('keepPolicy')}
        </button>
        <button type="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" class="quiet" onClick={save}>
          {t('saveFile')}
        </button>
        <OpenFile onFile={(file) => void openFile(file)} />
        {own && (
          <button type="button" class="quiet" onClick={remove}>
            {t('remove')}
          </button>
        )}
      </div>
      <p role="alert" class="field-error">
        {problem && t(problem.key, problem.values)}
      </p>
    </form>
  )
}

function OpenFile({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" class="quiet" onClick={() => input.current?.click()}>
        {t('openFile')}
      </button>
      <JsonFileInput input={input} label={t('openPolicyFile')} onFile={onFile} />
    </>
  )
}
