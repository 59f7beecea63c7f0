import { useEffect, useId, useState } from 'preact/hooks'
import { withLine } from '../../../collaborators/collaborator-lines.ts'
import type { Collaborator } from '../../../collaborators/collaborators.ts'
import { personPage } from '../../../conflicts/proof.ts'
import { COLLABORATOR_REASONS, LINE_LENGTH } from '../../../contract/own-items.ts'
import { oneLine } from '../../../export/taken-answer.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { Paper } from '../../papers/paper.tsx'
import { Button } from '../../parts/button.tsx'
import { Form, Select, TextField } from '../../parts/fields.tsx'
import { ExternalLink } from '../../parts/inline.tsx'
import type { ListControls } from '../use-list.ts'

type CollaboratorPaneProps = { list: ListControls; of: Collaborator; onLeave: () => void }

/** The chosen collaborator: links, affiliation and reason to change, and the newest joint papers. */
export function CollaboratorPane({ list, of, onLeave }: CollaboratorPaneProps) {
  const { t } = useT(listTexts)
  const id = useId()
  const { name, fullName, key, orcid, affiliation, reason, works, papers } = of
  const [text, setText] = useState(affiliation ?? '')
  // Also when a change is undone.
  useEffect(() => setText(affiliation ?? ''), [affiliation])
  const set = (part: Partial<Pick<Collaborator, 'affiliation' | 'reason'>>): void =>
    list.change(
      { lines: withLine(list.draft.lines, { name: fullName, affiliation, reason, ...part }) },
      { key: 'didChangeLine', values: { name } },
    )
  const keepText = (): void => {
    const said = oneLine(text) || null
    if (said !== affiliation) set({ affiliation: said })
  }
  return (
    <aside class="collaborator-pane card stack" aria-label={name}>
      <div class="row between">
        <h3 tabIndex={-1}>
          <bdi>
            {key === null ? (
              name
            ) : (
              <ExternalLink href={personPage({ key, name: fullName })}>{name}</ExternalLink>
            )}
          </bdi>
        </h3>
        <Button class="quiet" onClick={onLeave} text={t('close')} />
      </div>
      {orcid && (
        <p class="small">
          <ExternalLink href={`https://orcid.org/${encodeURIComponent(orcid)}`}>
            {t('orcidOf', { orcid })}
          </ExternalLink>
        </p>
      )}
      {reason !== 'institution' && (
        <Form class="pane-fields" onSubmit={keepText}>
          <label for={`${id}-at`}>{t('columnAffiliation')}</label>
          <TextField
            id={`${id}-at`}
            maxLength={LINE_LENGTH}
            placeholder={t('affiliationUnknown')}
            value={text}
            onText={setText}
            onBlur={keepText}
          />
          <label for={`${id}-why`}>{t('reasonOf')}</label>
          <Select
            id={`${id}-why`}
            value={reason}
            choices={REASONS.filter(
              (one) => one === reason || one !== (works === null ? 'coauthor' : 'collaborator'),
            ).map((value) => ({ value, label: t(`reason_${value}`) }))}
            onChoose={(reason) => set({ reason })}
          />
        </Form>
      )}
      {papers.length === 0 ? (
        <p class="hint">{t('noPapersListed')}</p>
      ) : (
        <ul class="divided">
          {papers.map((item) => (
            <Paper key={item.key ?? item.title} item={item} names={[]} />
          ))}
          {works !== null && works > papers.length && (
            <li class="hint">{t('morePapers', { count: works - papers.length })}</li>
          )}
        </ul>
      )}
    </aside>
  )
}

/** An institution is no person whose reason could change. */
const REASONS = COLLABORATOR_REASONS.filter((one) => one !== 'institution')
