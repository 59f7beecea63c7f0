import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A typed entry with the dblp keys of the persons whom it may mean. No key if the dump lacks the person. */
export type Label = { form: string; entry: string; keys: string[] }

/** The labels' file. A line has form, entry and keys, separated by tabs. Spaces separate keys, and `-` stands for nobody. */
export const LABELS = resolve(import.meta.dirname, 'labels.tsv')

export function labelLine({ form, entry, keys }: Label): string {
  return `${form}\t${entry}\t${keys.join(' ') || '-'}\n`
}

export function readLabels(): Label[] {
  const lines = readFileSync(LABELS, 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [form = '', entry = '', keys = '-'] = line.split('\t')
      return { form, entry, keys: keys === '-' ? [] : keys.split(' ') }
    })
}
