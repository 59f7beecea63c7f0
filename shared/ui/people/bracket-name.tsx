import { useEffect, useState } from 'preact/hooks'
import { LINE_BREAK, normalizeEntry } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { loadListReader } from '../form/cleaning/use-cleaning.ts'
import { type Replaced, UseName } from './use-name.tsx'

const LATIN = /\p{Script=Latin}/u

/**
 * Offers the name in Latin letters that was typed in brackets behind one in another script, `李国良（Guoliang Li）`: entries end
 * before brackets (docs/protocol.md, Entries), and dblp knows most people by the other name.
 */
export function BracketName({ replaced, text }: { replaced: Replaced; text: string }) {
  const { t } = useT()
  const { entry } = replaced
  const line = text.split(LINE_BREAK).find((one) => normalizeEntry(one) === entry)
  const isCut = line !== undefined && line.trim() !== entry && !LATIN.test(entry)
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (!isCut) return
    let isLeft = false
    loadListReader().then(
      ({ latinNameInBrackets }) => {
        if (!isLeft) setName(latinNameInBrackets(line))
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [line, isCut])
  if (name === null) return null
  return (
    <div class="instead row">
      <p class="hint">{t('inBrackets', { name })}</p>
      <UseName {...replaced} names={[name]} button={{ text: t('useName'), of: name }} />
    </div>
  )
}
