import { useMemo, useState } from 'preact/hooks'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { type Letter, lettersOf } from '../../../../../shared/conference/outputs/letters.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { copyText } from '../../../../../shared/ui/parts/files.tsx'
import { useResultT } from '../messages/result-texts.ts'

/** Longer addresses are cut by mail programs and systems. */
const LONGEST_LINK = 2000

const mailLink = ({ to, subject, body }: Letter): string =>
  `mailto:${to.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

/** A letter to the authors of a cell's submission about its conflicts, to copy or to send by the user's own program. */
export function LetterToAuthors({ judged, cell }: { judged: JudgedConference; cell: Cell }) {
  const locale = useResultT()
  const { t } = locale
  const [said, say] = useState('')
  const letter = useMemo(() => {
    const cells = judged.cells.filter(({ submission }) => submission === cell.submission)
    return lettersOf({ ...judged, cells }, locale)[0]
  }, [judged, cell, locale])
  if (!letter) return null
  const link = mailLink(letter)
  return (
    <details class="letter">
      <summary>{t('writeTo', { id: letter.submission })}</summary>
      <textarea readOnly rows={10} aria-label={letter.subject} value={letter.body} />
      <div class="row">
        <Button
          class="quiet"
          onClick={async () => say(t((await copyText(letter.body)) ? 'copied' : 'cannotCopy'))}
          text={t('copy')}
        />
        {link.length <= LONGEST_LINK && <a href={link}>{t('openMail')}</a>}
        <span class="hint">{letter.to.join(', ') || t('noAddress')}</span>
        <span class="hint" role="status">
          {said}
        </span>
      </div>
    </details>
  )
}
