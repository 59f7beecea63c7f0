import { useState } from 'preact/hooks'
import type { ListedProject } from '../../../../shared/conference/project/kept-project.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { storedTime } from '../../../../shared/messages/stored-time.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { announceChange } from '../../../../shared/ui/state/changes-elsewhere.ts'
import { useQuery } from '../../../../shared/ui/state/use-query.ts'
import { AskedNote } from '../../asked.tsx'
import { useChanges } from '../../changes.tsx'
import { PlainTable } from '../../plain-table.tsx'
import type { OpenConference } from '../open-conference.ts'

/** The kept projects: opened and deleted. */
export function ProjectList({ conference }: { conference: OpenConference }) {
  const { t, size, moment } = useT(conferenceTexts)
  const projects = useQuery('projects', ({ signal }) => conference.projects.list({ signal }))
  const { change, line, focusLine } = useChanges(() => {
    projects.ask()
    announceChange('project')
  })
  /** The project whose deletion waits for a second press: there is no way back. */
  const [doomed, doom] = useState<string | null>(null)
  const remove = (project: ListedProject): void => {
    if (doomed !== project.id) {
      doom(project.id)
      return
    }
    focusLine()
    void change(project.id, async () => {
      const left = await conference.projects.remove(project.id)
      const { name } = project
      if (left.length === 0) return { text: t('didRemoveProject', { name }) }
      return { text: t('didRemoveButLeft', { name, paths: left.join(' · ') }), isProblem: true }
    })
  }
  const sorted = projects.answer?.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
  return (
    <>
      {line}
      <AskedNote asked={[projects]} onAgain={projects.ask} />
      {sorted && sorted.length > 0 && (
        <section class="stack" aria-labelledby="projects-heading">
          <h3 id="projects-heading">{t('projects')}</h3>
          <PlainTable caption={t('projectsCaption')} headings={[t('name'), t('lastChange'), t('sizeColumn')]}>
            {sorted.map((project) => {
              const { id, name, updated_at, bytes } = project
              const at = storedTime(updated_at)
              const isDoomed = doomed === id
              const act = (text: string, onClick: () => void, look = 'quiet') => (
                <Button
                  class={look}
                  aria-label={t('labelOf', { text, of: name })}
                  onClick={onClick}
                  text={text}
                />
              )
              return (
                <tr key={id}>
                  <th scope="row">
                    <Button
                      class="link row-link strong"
                      onClick={() => void conference.projects.reopen(id)}
                      text={<bdi>{name}</bdi>}
                    />
                  </th>
                  <td>{at !== null && moment(at)}</td>
                  <td>{size(bytes)}</td>
                  <td class="acts">
                    {act(
                      t(isDoomed ? 'removeForGood' : 'remove'),
                      () => remove(project),
                      isDoomed ? 'quiet danger' : 'quiet',
                    )}
                  </td>
                </tr>
              )
            })}
          </PlainTable>
        </section>
      )}
    </>
  )
}
