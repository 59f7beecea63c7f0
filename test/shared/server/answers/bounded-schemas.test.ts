import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { core } from 'zod/mini'
import { memoize } from '../../../../backend/database/batched-lookup.ts'
import { buildDaemon } from '../../../../daemon/app.ts'
import { z } from '../../../../shared/contract/zod.ts'
import { validatorCompiler } from '../../../../shared/server/answers/json-body.ts'
import { backendAt } from '../../../backend/fixture.ts'
import { makePage, settingsIn, useFolder } from '../../../daemon/daemon.ts'

const folder = useFolder()
const CONTRACT = new URL('../../../../shared/contract/', import.meta.url)
// Longer than any body that the daemon accepts, except documents, answers for the cache, and files to import.
const LONG = 8 * 1024 ** 2 + 1
const LONG_TEXTS = ['x', ' ', '1', 'https://example.org/'].map((text) => text.padEnd(LONG, 'x1 '))

const refusesLongTexts = memoize((schema: core.$ZodType) =>
  LONG_TEXTS.every((text) => !z.safeParse(schema, text).success),
)

/** Returns the places of arrays without a maximum, and of texts of any length. */
function unbounded(schema: core.$ZodType, place: string): string[] {
  const { def } = (schema as core.$ZodTypes)._zod
  const hasMaximum = def.checks?.some((check) => check._zod.def.check === 'max_length')
  switch (def.type) {
    case 'string':
      return hasMaximum || refusesLongTexts(schema) ? [] : [place]
    case 'array':
      return [...(hasMaximum ? [] : [place]), ...unbounded(def.element, `${place}[]`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${place}.${name}`))
    case 'union':
      return def.options.flatMap((option, at) => unbounded(option, `${place}|${at}`))
    case 'pipe':
      return unbounded(def.in, place)
    default:
      return 'innerType' in def ? unbounded(def.innerType, place) : []
  }
}

const isSchema = (value: unknown): value is core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

describe('schemas', () => {
  test('bounds every array and every text in the schemas of all routes', async () => {
    const daemon = buildDaemon(settingsIn(folder.path), { pageFolder: makePage(folder.path) })
    const servers = [daemon, backendAt(folder.file('dblp.sqlite')).server]
    const found: string[] = []
    let schemas = 0
    for (const server of servers) {
      server.addHook('onRoute', ({ url, schema: { response, ...parts } = {} }) => {
        for (const [part, schema] of [...Object.entries(parts), ...Object.entries(response ?? {})]) {
          if (!isSchema(schema)) continue
          schemas += 1
          found.push(...unbounded(schema, `${url} ${part}`))
        }
      })
      await server.ready()
      await server.close()
    }
    expect(schemas).toBeGreaterThan(40)
    expect(found).toEqual([])
  })

  test('bounds every array and every text in the schemas of shared/contract', async () => {
    const found: string[] = []
    for (const file of readdirSync(CONTRACT)) {
      const exported: object = await import(new URL(file, CONTRACT).href)
      for (const [name, schema] of Object.entries(exported))
        if (isSchema(schema)) found.push(...unbounded(schema, `${file} ${name}`))
    }
    expect(found).toEqual([])
  })
})

describe('a check of a request', () => {
  const check = validatorCompiler({
    schema: z.strictObject({ names: z.array(z.string()).check(z.maxLength(300_000)) }),
  })
  const problemsOf = (names: unknown[], more = {}) => {
    const checked = check({ names, ...more })
    return 'error' in checked ? checked.error.detail : []
  }

  test('ends at the first value of a wrong type', () => {
    expect(problemsOf(['a', ...Array(260_000).fill(1)])).toMatchObject([{ loc: ['body', 'names', 1] }])
  })

  test('reports one problem for an overlong list', () => {
    expect(problemsOf(Array(300_001).fill(1))).toMatchObject([{ loc: ['body', 'names'], type: 'too_big' }])
  })

  test('names unknown fields in a short message', () => {
    const more = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, 1]))
    expect(JSON.stringify(problemsOf([], more)).length).toBeLessThan(1000)
  })
})
