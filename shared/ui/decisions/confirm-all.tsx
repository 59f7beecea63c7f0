import { useContext } from 'preact/hooks'
import type { Finding } from '../../conflicts/decisions/finding.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { DecidingContext } from './use-deciding.ts'

/** Confirms all conflicts of the list that have a proof, after one question with their number. For the pane's `acts`. */
export function ConfirmAll({ findings }: { findings: readonly Finding[] }) {
  const { t } = useT()
  const deciding = useContext(DecidingContext)
  const count = findings.length
  if (!deciding || count < 2) return null
  return (
    <MenuButton
      class="link small"
      shortcut="A"
      text={t('confirmAll', { count })}
      name={t('confirmAll', { count })}
      box="confirm-all"
    >
      {(close) => (
        <>
          <p>{t('confirmAllWhy', { count })}</p>
          <Button
            class="primary"
            onClick={() => {
              close()
              deciding.confirmAll(findings)
            }}
            text={t('confirmAllNow', { count })}
          />
        </>
      )}
    </MenuButton>
  )
}
