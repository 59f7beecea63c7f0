import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WorkspaceTables, workspaceTables } from '../../../../daemon/store/workspace/workspace-tables.ts'
import { pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import { openTables } from '../engines.ts'
import { all, decision, question } from '../own-work.ts'

/** Each user's own work is their own: docs/dev/protocol.md, from Decisions to Projects. */

/** The work of one owner as it should be. Ids are those that the store has given. */
const newModel = () => ({
  decisions: new Map<string, { id: number; note: string }>(),
  choices: new Map<string, string>(),
  queries: new Map<string, string>(),
  items: new Map<string, { id: number; list: string }>(),
  projects: new Map<number, { name: string; parts: Map<string, { revision: number; content: string }> }>(),
  sites: [] as string[],
})
type Model = ReturnType<typeof newModel>

/** `x`, `y`: which of a few names. `any`: which of the ids that the store has given to either owner. */
type Step = { who: number; act: keyof typeof ACTS; x: number; y: number; any: number }
type Act = (
  tables: WorkspaceTables,
  model: Model,
  step: Step,
  ids: readonly number[],
) => Promise<number | null>

const ACTS = {
  decide: async ({ decisions: table }, model, { x, y, any }, ids) => {
    const note = `note ${y}`
    const there = model.decisions.get(`r${x}`)
    const replaces = any % 3 === 0 ? (ids[any] ?? null) : (there?.id ?? null)
    const outcome = await table.put(decision('l', `r${x}`, note), replaces)
    const isSame = there?.note === note
    expect(outcome.kind).toBe(replaces === (there?.id ?? null) || isSame ? 'kept' : 'stale')
    if (outcome.kind !== 'kept') return null
    const { id } = outcome.decision
    model.decisions.set(`r${x}`, { id, note })
    return id
  },
  withdraw: async ({ decisions: table }, model, { x, any }, ids) => {
    const there = model.decisions.get(`r${x}`)
    const id = any % 2 === 0 ? (ids[any] ?? 0) : (there?.id ?? 0)
    const withdrawn = await table.withdraw(id, pairText(decision('l', `r${x}`).sides))
    expect(withdrawn?.id).toBe(there?.id)
    if (there?.id === id) model.decisions.delete(`r${x}`)
    return null
  },
  choose: async ({ choices: table }, model, { x, y }) => {
    const used = `Wei ${y}`
    const choice = await table.put({ entry: `e${x}`, person: { key: `k${y}`, name: 'Wei' }, used })
    model.choices.set(`e${x}`, used)
    return choice?.id ?? null
  },
  name: async ({ namedQueries: table }, model, { x, y }) => {
    const isTaken = [...model.queries].some(([key, name]) => name === `q${y}` && key !== `key ${x}`)
    expect(await table.name(`key ${x}`, `q${y}`, question)).toBe(isTaken ? 'taken' : 'named')
    if (!isTaken) model.queries.set(`key ${x}`, `q${y}`)
    return null
  },
  unname: async ({ namedQueries: table }, model, { x }) => {
    await table.unname(`key ${x}`)
    model.queries.delete(`key ${x}`)
    return null
  },
  keepItem: async ({ ownItems: table }, model, { x, y, any }, ids) => {
    const there = model.items.get(`c${x}`)
    const replaces = any % 3 === 0 ? (ids[any] ?? null) : (there?.id ?? null)
    const item = any % 5 === 1 ? null : { name: `c${x}`, list: `list ${y}` }
    const replaced = [...model.items].find(([, { id }]) => id === replaces)
    const isPossible =
      (replaces === null || replaced !== undefined) && (item === null || !there || there.id === replaces)
    const outcome = await table.put({ kind: 'committee', item, replaces })
    if (item === null && replaces === null) expect(outcome).toEqual({ kind: 'kept', id: null })
    else expect(outcome.kind).toBe(isPossible ? 'kept' : 'stale')
    if (outcome.kind !== 'kept') return null
    if (replaced) model.items.delete(replaced[0])
    if (item && outcome.id !== null) model.items.set(item.name, { id: outcome.id, list: item.list })
    return outcome.id
  },
  createProject: async ({ projects: table }, model, { x }) => {
    const outcome = await table.create(`p${x}`)
    expect(outcome).toEqual(isNamed(model, `p${x}`, null) ? { refused: 'taken' } : { id: expect.any(Number) })
    if (!('id' in outcome)) return null
    model.projects.set(outcome.id, { name: `p${x}`, parts: new Map() })
    return outcome.id
  },
  renameProject: async ({ projects: table }, model, { x, any }, ids) => {
    const id = ids[any] ?? 0
    const there = model.projects.get(id)
    const outcome = await table.rename(id, `p${x}`)
    if (!there) expect(outcome).toEqual({ refused: 'gone' })
    else if (isNamed(model, `p${x}`, id)) expect(outcome).toEqual({ refused: 'taken' })
    else there.name = `p${x}`
    return null
  },
  copyProject: async ({ projects: table }, model, { any }, ids) => {
    const there = model.projects.get(ids[any] ?? 0)
    const name = `copy ${model.projects.size} ${any}`
    const outcome = await table.copy(ids[any] ?? 0, name)
    if (!there) expect(outcome).toEqual({ refused: 'gone' })
    if (!there || !('id' in outcome)) return null
    const parts = (await table.parts(outcome.id)) ?? []
    const copied = parts.map(({ part, revision }) => {
      const content = there.parts.get(part)?.content ?? ''
      return [part, { revision, content }] as const
    })
    model.projects.set(outcome.id, { name, parts: new Map(copied) })
    return outcome.id
  },
  removeProject: async ({ projects: table }, model, { any }, ids) => {
    expect(await table.remove(ids[any] ?? 0)).toBe(model.projects.delete(ids[any] ?? 0))
    return null
  },
  putPart: async ({ projects: table }, model, { x, y, any }, ids) => {
    const id = ids[any] ?? 0
    const parts = model.projects.get(id)?.parts
    const there = parts?.get(`part.${x}`)?.revision ?? null
    const content = y === 0 ? null : JSON.stringify({ y, x: 'ü' })
    const outcome = await table.put({ id, part: `part.${x}`, replaces: there, content })
    if (!parts) expect(outcome).toEqual({ refused: 'gone' })
    else if (content === null) parts.delete(`part.${x}`)
    else if ('revision' in outcome && outcome.revision !== null)
      parts.set(`part.${x}`, { revision: outcome.revision, content })
    return null
  },
  removeParts: async ({ projects: table }, model, { x, any }, ids) => {
    const parts = model.projects.get(ids[any] ?? 0)?.parts
    const removed = await table.removeParts(ids[any] ?? 0, `part.${x}`)
    expect(removed).toBe(parts ? Number(parts.delete(`part.${x}`)) : null)
    return null
  },
  connect: async ({ sites: table }, model, { x }) => {
    if (!model.sites.includes(`https://${x}.test`)) model.sites.push(`https://${x}.test`)
    expect(await table.connect(`https://${x}.test`)).toEqual(model.sites)
    return null
  },
  disconnect: async ({ sites: table }, model, { x }) => {
    model.sites = model.sites.filter((site) => site !== `https://${x}.test`)
    expect(await table.disconnect(`https://${x}.test`)).toEqual(model.sites)
    return null
  },
} satisfies Record<string, Act>

const isNamed = ({ projects }: Model, name: string, id: number | null): boolean =>
  [...projects].some(([other, project]) => project.name === name && other !== id)

const steps = fc.array(
  fc.record({
    who: fc.nat(1),
    act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
    x: fc.nat(2),
    y: fc.nat(2),
    any: fc.nat(20),
  }),
  { minLength: 20, maxLength: 60 },
)

/** All that is kept of an owner, as a model has it. */
async function heldBy(tables: WorkspaceTables): Promise<Model> {
  const projects: Model['projects'] = new Map()
  for (const { id, name } of await tables.projects.list()) {
    const parts = new Map<string, { revision: number; content: string }>()
    for (const { part } of (await tables.projects.parts(id)) ?? []) {
      const { revision = 0, json = '' } = (await tables.projects.part(id, part)) ?? {}
      parts.set(part, { revision, content: String(json) })
    }
    projects.set(id, { name, parts })
  }
  const items = (await tables.ownItems.list('committee')).map((item) => JSON.parse(String(item)))
  return {
    decisions: new Map(
      (await tables.decisions.list(all)).list.map(({ id, note, sides }) => [
        String(sides.map(({ persons }) => persons[0]?.name).find((name) => name !== 'l')),
        { id, note },
      ]),
    ),
    choices: new Map((await tables.choices.list(all)).list.map(({ entry, used }) => [entry, used])),
    queries: new Map((await tables.namedQueries.list('')).map(({ key, name }) => [key, name])),
    items: new Map(items.map(({ id, item }) => [item.name, { id, list: item.list }])),
    projects,
    sites: await tables.sites.list(),
  }
}

describe('on either engine', () => {
  let opened: Awaited<ReturnType<typeof openTables>>
  beforeAll(async () => {
    opened = await openTables()
  })
  afterAll(() => opened.close())

  test('two owners neither see nor change what the other one keeps, whatever they do', async () => {
    const newOwner = () => {
      const parts = { ...opened, clock: () => new Date(), owner: `user:${randomUUID()}` }
      return { tables: workspaceTables(parts, () => parts.engine), model: newModel() }
    }
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const owners = [newOwner(), newOwner()]
        const ids: number[] = []
        for (const step of taken) {
          const owner = owners[step.who]
          const id = owner && (await ACTS[step.act](owner.tables, owner.model, step, ids))
          if (typeof id === 'number') ids.push(id)
        }
        for (const { tables, model } of owners) {
          expect(await heldBy(tables)).toEqual(model)
          const { decisions, queries, items, projects } = model
          expect(await tables.counts()).toEqual({
            decisions: decisions.size,
            queries: queries.size,
            committees: items.size,
            collaborators: 0,
            projects: projects.size,
          })
        }
      }),
      { numRuns: 25 },
    )
  })
})
