import type { BackendStats } from '../../../shared/contract/backend.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Code } from '../../../shared/ui/parts/inline.tsx'
import { Note } from '../../../shared/ui/parts/notes.tsx'
import { useConsoleT } from '../messages/console-messages.ts'
import type { Data } from '../use-pipeline.ts'

/** The data that the backend serves now. */
export function DataSection({ data }: { data: Data }) {
  const { t, parts } = useConsoleT()
  return (
    <section class="panel" aria-labelledby="data-heading">
      <h2 id="data-heading">{t('dataHeading')}</h2>
      {data.kind === 'none' && (
        <Note tone="warning">
          <p>
            {t('noData')} {parts('noDataDo', { command: <Code of="importDblp" /> })}
          </p>
        </Note>
      )}
      {data.kind === 'known' && <Facts stats={data.stats} />}
    </section>
  )
}

function Facts({ stats }: { stats: BackendStats }) {
  const { t } = useConsoleT()
  const { number, day } = useT()
  const date = stats.data_date ?? 'unknown'
  return (
    <>
      {stats.sample && (
        <Note tone="warning">
          <p>{t('sampleOnly')}</p>
        </Note>
      )}
      <dl class="facts">
        <Fact name={t('publicationsLabel')} value={number(stats.publications)} />
        <Fact name={t('personsLabel')} value={number(stats.authors)} />
        {stats.names !== undefined && <Fact name={t('namesLabel')} value={number(stats.names)} />}
        <Fact name={t('dateLabel')} value={date === 'unknown' ? t('dateUnknown') : day(date)} />
      </dl>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
