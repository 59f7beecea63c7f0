import { useRef } from 'preact/hooks'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import type { OpenConference } from '../open-conference.ts'
import { isNobodys } from './dropped-files.ts'

type AddFilesProps = { conference: OpenConference; isFirst?: boolean }

const FORMATS = '.csv,.tsv,.txt,.json,.jsonl,.yml,.yaml,.xlsx'

/** A button that chooses files. */
export function AddFiles({ conference, isFirst = false }: AddFilesProps) {
  const { t } = useT(conferenceTexts)
  const files = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget: input }: { currentTarget: HTMLInputElement }): void => {
    const chosen = [...(input.files ?? [])].filter(({ name }) => !isNobodys(name))
    if (chosen.length > 0) void conference.addFiles(chosen, t('conferenceUnnamed'))
    // Lets the same file be chosen again.
    input.value = ''
  }
  return (
    <>
      <Button
        class={isFirst ? 'primary' : 'quiet'}
        onClick={() => files.current?.click()}
        text={t('chooseFiles')}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={FORMATS}
        aria-label={t('conferenceFiles')}
        onChange={take}
      />
    </>
  )
}
