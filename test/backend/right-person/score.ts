import { answersFor } from './asking.ts'
import { type Label, labelLine, readLabels } from './labels.ts'
import { scored } from './scoring.ts'

/** `node test/backend/right-person/score.ts`: how often the right person is shown, by kind of entry, and what fails. */

const print = (line: string) => process.stdout.write(`${line}\n`)

const labels = readLabels()
const answers = await answersFor(labels.map(({ entry }) => entry))
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

const ofKind = Map.groupBy(labels.entries(), ([, { kind }]) => kind)
for (const [kind, members] of ofKind) {
  const part = scored(
    members.map(([, label]) => label),
    members.flatMap(([index]) => answers[index] ?? []),
  )
  const recall = percent(part.shown, part.present).padStart(8)
  print(`${kind.padEnd(28)} ${String(part.labels).padStart(4)} ${recall}  wrong ${part.wrong.length}`)
}
const all = scored(labels, answers)
const lines = (list: readonly Label[]) => list.map(labelLine).join('')
print(`\nnot among the first five:\n${lines(all.missed)}\nsilently wrong:\n${lines(all.wrong)}`)
print(`${all.labels} labels, ${all.present} of them people in the dump`)
print(`right person in the top 5: ${percent(all.shown, all.present)}; silently wrong: ${all.wrong.length}`)
