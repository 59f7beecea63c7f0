import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { OpenFileButton } from '../../../../shared/ui/parts/files.tsx'
import { useConference } from '../use-conference.ts'
import { isNobodys } from './dropped-files.ts'

/** A button that chooses files. */
export function AddFiles({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useT(conferenceTexts)
  const conference = useConference()
  return (
    <OpenFileButton
      class={isFirst ? 'primary' : 'quiet'}
      text={t('chooseFiles')}
      label={t('conferenceFiles')}
      accept=".csv,.tsv,.txt,.json,.jsonl,.yml,.yaml,.xlsx"
      multiple
      onFile={(_, files) => {
        const chosen = files.filter(({ name }) => !isNobodys(name))
        if (chosen.length > 0) void conference.addFiles(chosen, t('conferenceUnnamed'))
      }}
    />
  )
}
