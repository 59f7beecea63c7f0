import { useContext, useState } from 'preact/hooks'
import type { Finding } from '../../conflicts/decisions/finding.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { DecidingContext } from './use-deciding.ts'

type ConfirmAllProps = {
  /** How many conflicts of the list have a proof and are open. */
  count: number
  /** Makes their findings. */
  findings: () => readonly Finding[]
}

/** Findings that are made and kept at once in seconds. Of more, a figure or a search shows fewer. */
export const MOST_AT_ONCE = 10_000

/** Confirms all conflicts of the list that have a proof, after one question with their number. For the pane's `acts`. */
export function ConfirmAll({ count, findings }: ConfirmAllProps) {
  const { t } = useT()
  if (!useContext(DecidingContext) || count < 2 || count > MOST_AT_ONCE) return null
  const text = t('confirmAll', { count })
  return (
    <MenuButton class="link small" shortcut="A" text={text} name={text} box="confirm-all">
      {(close) => <Question {...{ findings, close }} />}
    </MenuButton>
  )
}

function Question({ findings, close }: Pick<ConfirmAllProps, 'findings'> & { close: () => void }) {
  const { t } = useT()
  const deciding = useContext(DecidingContext)
  const [all] = useState(findings)
  const count = all.length
  return (
    <>
      <p>{t('confirmAllWhy', { count })}</p>
      <Button
        class="primary"
        onClick={() => {
          close()
          deciding?.confirmAll(all)
        }}
        text={t('confirmAllNow', { count })}
      />
    </>
  )
}
