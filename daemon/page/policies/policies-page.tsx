import { useState } from 'preact/hooks'
import {
  isPresetName,
  policyFileText,
  readPolicyFile,
} from '../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK, calendarDate, PRESETS } from '../../../shared/conflicts/policy/policy.ts'
import { MOST_OWN } from '../../../shared/contract/own-items.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import type { Message } from '../../../shared/messages/locale.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwn } from '../../../shared/ui/context/use-view.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { fileText, OpenFileButton, saveFile } from '../../../shared/ui/parts/files.tsx'
import { AlertBox, type Outcome } from '../../../shared/ui/parts/notes.tsx'
import { PolicyEditor } from '../../../shared/ui/policy/policy-editor.tsx'
import { PolicySources } from '../../../shared/ui/policy/policy-sources.tsx'
import { addNamed } from '../../../shared/ui/state/named-documents.ts'
import { problemOf } from '../../../shared/ui/state/own-work.ts'
import { policyFileProblem, policyName, rulesText } from '../../../shared/words/policy-words.ts'
import { useChanges } from '../changes.tsx'
import { PageHead } from '../page-head.tsx'
import { PlainTable } from '../plain-table.tsx'

/** The user's own policies: made, edited, deleted, and exchanged as files; and the windows of venues. */
export function PoliciesPage() {
  const texts = useT(pageTexts)
  const { t } = texts
  const own = useOwn('policies')
  /** The policy in the form; `new` for one that is not kept yet, null while there is no form. */
  const [edited, edit] = useState<Policy | 'new' | null>(null)
  const { change, keep, line, focusLine } = useChanges()
  const today = calendarDate(new Date())
  const failed = ({ key, values }: Message): Outcome => ({ text: t(key, values), isProblem: true })
  const open = async (file: File): Promise<void> => {
    const read = readPolicyFile(await fileText(file))
    void change('file', async () => {
      if ('kind' in read) return failed(policyFileProblem(read))
      const kept = await addNamed(own, read, isPresetName)
      return 'problem' in kept ? failed(kept.problem) : { text: t('didKeepPolicy', { name: kept.name }) }
    })
  }
  const remove = ({ name }: Policy): void => {
    focusLine()
    void keep(own.savedDocument(name), null, ({ t }) => t('didRemove', { name }))
  }
  const policies = own.bodies?.toSorted((one, other) => one.name.localeCompare(other.name, texts.language))
  const problem = own.problem === null ? null : problemOf(own.problem)
  const leave = (): void => {
    edit(null)
    focusLine()
  }
  return (
    <>
      <PageHead
        heading={t('placePolicies')}
        size={policies && t('ownCount', { count: policies.length, most: MOST_OWN.policy })}
      >
        <OpenFileButton text={t('openFile')} label={t('openPolicyFile')} onFile={(file) => void open(file)} />
        <Button aria-disabled={edited !== null} onClick={() => edited ?? edit('new')} text={t('newPolicy')} />
      </PageHead>
      {line}
      {problem && <AlertBox text={t(problem.key, problem.values)} />}
      {edited && (
        <PolicyEditor
          key={edited === 'new' ? '' : edited.name}
          own={own}
          edited={edited === 'new' ? null : edited}
          start={ANY_WORK}
          keepText={t('save')}
          onKept={leave}
          onLeave={leave}
        />
      )}
      {policies?.length === 0 && !edited && <p class="hint">{t('noPolicies')}</p>}
      {policies && policies.length > 0 && (
        <PlainTable caption={t('ownPolicies')} headings={[t('name'), t('rulesColumn')]}>
          {policies.map((policy) => {
            const act = (text: string, onClick: () => void) => (
              <Button
                class="quiet"
                aria-label={t('labelOf', { text, of: policy.name })}
                onClick={onClick}
                text={text}
              />
            )
            return (
              <tr key={policy.name}>
                <th scope="row">
                  <bdi class="strong">{policy.name}</bdi>
                </th>
                <td class="hint">{rulesText(policy, today, texts)}</td>
                <td class="acts">
                  {act(t('editForm'), () => edit(policy))}
                  {act(t('saveFile'), () =>
                    saveFile(policyFileText(policy), 'application/json', 'coauthors-policy.json'),
                  )}
                  {act(t('remove'), () => remove(policy))}
                </td>
              </tr>
            )
          })}
        </PlainTable>
      )}
      <h3>{t('venuePolicies')}</h3>
      <dl class="policy-windows">
        {PRESETS.filter(({ venues }) => venues.length > 0).map((preset) => (
          <div key={preset.id}>
            <dt>{policyName(preset, texts)}</dt>
            <dd class="hint">
              <PolicySources preset={preset} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
