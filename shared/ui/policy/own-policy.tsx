import { useLayoutEffect, useRef } from 'preact/hooks'
import { chosenPolicy } from '../../conflicts/policy/chosen-policy.ts'
import { useT } from '../context/use-t.ts'
import { PolicyEditor } from './policy-editor.tsx'
import { type PolicyControls, useOwnPolicies } from './use-policies.ts'

/** The dialog that makes an own policy, and takes it once it is kept. */
export function OwnPolicyDialog({ onLeave, ...policies }: PolicyControls & { onLeave: () => void }) {
  const { t } = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const own = useOwnPolicies(policies)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="policy-dialog" aria-label={t('policyEditor')} onClose={onLeave}>
      <PolicyEditor
        own={own}
        edited={null}
        start={chosenPolicy(policies.chosen)}
        keepText={t('keepPolicy')}
        onKept={(policy) => {
          policies.choose({ own: policy })
          dialog.current?.close()
        }}
        onBack={(policy) => policies.choose(policy ? { own: policy } : policies.chosen)}
        onLeave={() => dialog.current?.close()}
      />
    </dialog>
  )
}
