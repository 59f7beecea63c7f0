import { useWords } from '../messages/words.ts'
import { Section } from './section.tsx'

/** What leaves the machine, what is read and what is kept, in short. */
export function PrivacySection() {
  const { t } = useWords()
  return (
    <Section title={t('sectionPrivacy')}>
      <p>{t('privacySent')}</p>
      <p>{t('privacyRead')}</p>
      <p>{t('privacyKept')}</p>
    </Section>
  )
}
