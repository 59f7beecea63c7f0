import { ENTRIES_PER_SIDE } from '../../limits.ts'
import { useWording } from '../messages/context.tsx'

/** What stands where the answer will be. */
export function BeforeAnswer() {
  const { t } = useWording()
  return (
    <div class="before-answer">
      <p class="lead">{t('noAnswerYet')}</p>
      <p class="hint">{t('noAnswerHow', { count: ENTRIES_PER_SIDE ** 2 })}</p>
    </div>
  )
}
