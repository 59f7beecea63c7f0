import { describe, expect, test } from 'vitest'
import { visibleLiterals } from './literals.ts'
import { sources } from './source-text.ts'

const components = ['shared/ui', 'daemon/page', 'extension']
  .flatMap(sources)
  .filter(({ path }) => path.endsWith('.tsx'))

test('takes all texts of the components from the catalogues', () => {
  expect(components.length).toBeGreaterThan(20)
  const said = components.flatMap(({ path, text }) =>
    visibleLiterals(path, text).map((literal) => `${path}: ${literal}`),
  )
  expect(said).toEqual([])
})

describe('visibleLiterals', () => {
  test.each([
    ['as a child', '<p>Hello</p>'],
    ['as a literal child', "<p>{'Hello'}</p>"],
    ['in a fragment', '<>Hello</>'],
    ['in an attribute that is read out', '<p aria-label="Hello" />'],
    ['in a branch of a conditional expression', "<p title={x ? t('key') : 'Hello'} />"],
    ['after a condition', "<p>{x && 'Hello'}</p>"],
    ['in a template', `<p>{\`Hello \${x}\`}</p>`],
  ])('finds a text %s', (_, jsx) => {
    expect(visibleLiterals('one.tsx', `const one = ${jsx}`)).toEqual(['Hello'])
  })

  test('ignores texts from the catalogues, attributes that nobody reads, signs and commands', () => {
    expect(
      visibleLiterals(
        'one.tsx',
        `const one = <p class="lead" id={'x y'}>{t('key')} × {n} <code>npm start</code></p>`,
      ),
    ).toEqual([])
  })
})
