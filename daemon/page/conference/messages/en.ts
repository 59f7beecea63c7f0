import type { Template } from '../../../../shared/i18n/translator.ts'

/** The English catalogue of the page of a conference, without its results. Every other language has the same keys. */
export const en = {
  openExample: 'Open an example',
  exampleName: 'Example conference',
} as const satisfies Record<string, Template>

export type ConferenceKey = keyof typeof en
