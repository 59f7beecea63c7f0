import { useContext, useState } from 'preact/hooks'
import type { Finding } from '../../conflicts/decisions/finding.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { DecidingContext } from './use-deciding.ts'

type ConfirmAllProps = {
  /** The number of listed conflicts that have a proof and no decision. */
  count: number
  findings: () => readonly Finding[]
}

/** The most findings that one press confirms. The page saves them in seconds. */
export const MOST_AT_ONCE = 10_000

/** A button for the pane's `acts`. Its box confirms all listed conflicts with a proof. */
export function ConfirmAll({ count, findings }: ConfirmAllProps) {
  const { t } = useT()
  if (!useContext(DecidingContext) || count < 2 || count > MOST_AT_ONCE) return null
  const text = t('confirmAll', { count })
  return (
    <MenuButton class="link small" shortcut="A" text={text} name={text} box="confirm-all">
      {(close) => <ConfirmAllBox findings={findings} close={close} />}
    </MenuButton>
  )
}

function ConfirmAllBox({ findings, close }: Pick<ConfirmAllProps, 'findings'> & { close: () => void }) {
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
