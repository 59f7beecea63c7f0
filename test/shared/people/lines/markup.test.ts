import { expect, test } from 'vitest'
import { withoutMarkup } from '../../../../shared/people/lines/markup.ts'

test.each([
  [String.raw`M{\"u}ller`, 'Müller'],
  [String.raw`M\"uller`, 'Müller'],
  [String.raw`Andr\'{e}`, 'André'],
  [String.raw`\v{S}{\'a}rka`, 'Šárka'],
  [String.raw`\c c`, 'ç'],
  [String.raw`na{\"\i}ve`, 'naïve'],
  [String.raw`{\O}sterg{\aa}rd`, 'Østergård'],
  [String.raw`Gro\ss{} Stra\ss e`, 'Groß Straße'],
  [String.raw`Ada \and Alan`, 'Ada  and  Alan'],
  [String.raw`\textbf{Ada} \android`, String.raw`\textbf{Ada} \android`],
  ['{A}da', '{A}da'],
])('replaces letters and accents of TeX, but no other command: %s', (line, plain) => {
  expect(withoutMarkup(line)).toBe(plain)
})

test.each([
  ['[Ada Lovelace](https://x.example/~a_(b) "Ada")', 'Ada Lovelace'],
  ['[Ada\tLovelace][1]', 'Ada Lovelace'],
  ['![portrait](x.png) Ada', '  Ada'],
  ['[Ada](not an address)', '[Ada](not an address)'],
  ['**[Ada](https://x.example)**', 'Ada'],
  ['__Ada__ and `Bo`', 'Ada and Bo'],
  ['***Ada***', 'Ada'],
  ['_**Ada**_', 'Ada'],
  ['**Ada *King* Lovelace**', 'Ada King Lovelace'],
  ['**Ada*', '**Ada*'],
  ['ada_lovelace_b 2*3*4', 'ada_lovelace_b 2*3*4'],
  ['Ada * Bo *', 'Ada * Bo *'],
  ['Ada Lovelace*', 'Ada Lovelace*'],
])('replaces links and emphasis of Markdown by their texts: %s', (line, plain) => {
  expect(withoutMarkup(line)).toBe(plain)
})
