import { useState } from 'preact/hooks'
import { ENTRIES_IN_BATCHES } from '../../shared/limits.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import type { Message } from '../../shared/messages/locale.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useOwnDocuments, useView } from '../../shared/ui/context/use-view.ts'
import { checkedCommittee } from '../../shared/ui/form/committee/committees.ts'
import { addressOf } from '../../shared/ui/frame/address.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Problem } from '../../shared/ui/parts/notes.tsx'
import { addNamed } from '../../shared/ui/state/named-documents.ts'
import { openTab } from '../browser.ts'

/** Offers to save names as a committee if they are too many for a query. Then opens the page of committees in a tab. */
export function OpenAsCommittee({ names, title }: { names: readonly string[]; title: string }) {
  const { t } = useT(extensionTexts)
  const { flow } = useView()
  const own = useOwnDocuments('committees')
  const [problem, fail] = useState<Message | null>(null)
  const open = async (): Promise<void> => {
    const committee = checkedCommittee({ name: title, list: names.join('\n') }, null, new Set())
    const added = 'key' in committee ? { problem: committee } : await addNamed(own, committee)
    fail('problem' in added ? added.problem : null)
    if (!('problem' in added)) await openTab(flow.daemonBase + addressOf('settings/committees'))
  }
  return (
    <>
      <p class="small warn">
        {t('overBatches', { count: names.length, limit: ENTRIES_IN_BATCHES })}{' '}
        <Button class="link" onClick={() => void open().catch(reportError)} text={t('openAsCommittee')} />
      </p>
      <Problem text={problem && t(problem.key, problem.values)} />
    </>
  )
}
