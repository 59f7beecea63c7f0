import type { Cell, CellPair } from '../../../../../shared/conference/cells.ts'
import { authorId, personId } from '../../../../../shared/conference/conference-model.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { rulingOf } from '../../../../../shared/conflicts/standing.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { useConference } from '../../use-conference.ts'
import { nameOf } from '../person-naming.ts'

type DecideAuthorProps = {
  judged: JudgedConference
  cell: Cell
  of: CellPair
  onDecided: () => void
}

/** Asks the user whether the reviewer is this author. */
export function DecideAuthor({ judged, cell, of: { author, pair }, onDecided }: DecideAuthorProps) {
  const { t } = useT(resultTexts)
  const conference = useConference()
  const submission = judged.conference.submissions[cell.submission]
  const [someone, reviewer] = [submission?.authors[author], judged.conference.reviewers[cell.reviewer]]
  if (!submission || !someone || !reviewer) return null
  const ruling = rulingOf(pair)
  const rule = (isSame: boolean | null): void =>
    conference.decideAuthor(
      { author: authorId(someone, submission), reviewer: personId(reviewer), isSame },
      { about: cell, said: { name: nameOf(reviewer), id: submission.id } },
    )
  const choice = (isSame: boolean, key: string, text: string) => {
    const isPressed = ruling === (isSame ? 'confirmed' : 'somebody_else')
    return (
      <Button
        aria-pressed={isPressed}
        aria-keyshortcuts={key}
        onClick={() => {
          rule(isPressed ? null : isSame)
          if (!isPressed) onDecided()
        }}
        text={text}
      />
    )
  }
  return (
    <fieldset class="decide-panel stack">
      <legend class="visually-hidden">{t('decide')}</legend>
      <div class="rulings">
        {choice(true, 'C', t('rulingSame'))}
        {choice(false, 'P', t('ruling_somebody_else'))}
      </div>
      <p class="hint">{t('sameRule')}</p>
    </fieldset>
  )
}
