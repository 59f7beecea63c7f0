import { useStatisticsT } from '../messages/statistics-messages.ts'

/** The head of a table of stored queries; `first` names the column that says which query it is. */
export function QueryColumns({ first }: { first: string }) {
  const { t } = useStatisticsT()
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('storedColumn')}</th>
        <th scope="col" class="number">
          {t('hitsColumn')}
        </th>
        <th scope="col" class="number">
          {t('sizeColumn')}
        </th>
        <th scope="col">
          <span class="visually-hidden">{t('actsColumn')}</span>
        </th>
      </tr>
    </thead>
  )
}
