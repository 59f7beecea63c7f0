import type { Template } from '../../../i18n/translator.ts'

/** Messages about a backend's data and their import, which the page and the backend's console share. */
export const en = {
  publicationsLabel: 'Publications',
  personsLabel: 'People',
  dateLabel: 'Data of',
  ageLabel: 'Age',
  newestLabel: 'Newest year',
  dateUnknownMeans:
    'The day of the data is unknown, and so is which of the newest papers they lack. An import of dblp sets the day.',

  statusIdle: 'Nothing is running.',
  statusRunning: 'Asking dblp’s server what there is …',
  fromSource: 'from {source}',
  statusRetrying: 'The download fails; trying again',
  statusStopping: 'Stopping …',
  statusStopped: 'Stopped. The data are as they were.',
  statusCompleted: 'Completed.',
  statusError: 'It failed. The data are as they were.',
  triesFailed: {
    one: '{count} of {most} tries has failed.',
    other: '{count} of {most} tries have failed.',
  },
  nextTryIn: 'Next try in {time}.',
  tryingNow: 'Trying now …',
  startedAt: 'started {time}',
  finishedAt: 'ended {time}',
  stepDownload: 'Downloading',
  stepVerify: 'Comparing the checksum',
  stepRead: 'Reading the dump',
  stepBuild: 'Building the database',
  stepCheck: 'Checking the database',
  stepReplace: 'Putting it in place',
  progressName: 'Progress of the step',
  ofBytes: '{done} of {total}',
  rate: '{bytes} a second',
  left: '{time} left in this step',
  readSoFar: { one: '{count} publication read', other: '{count} publications read' },
} as const satisfies Record<string, Template>

export type DataKey = keyof typeof en
