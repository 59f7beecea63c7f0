import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { documentsClient } from '../../../shared/clients/documents-client.ts'
import { findingOf } from '../../../shared/conflicts/decisions/finding.ts'
import { pairTable, type Ruling } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK, calendarDate } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import { runHere } from '../../run-here.ts'
import { useStarter } from '../starter-servers.ts'

/** Runs `coauthors check` on the starter data, with a daemon. */

const { daemon, env, file } = useStarter()
const check = (...options: string[]) => {
  const lists = [file('A.txt', 'Hector Garcia-Molina'), file('B.txt', 'Jennifer Widom')]
  return runHere(['check', ...lists, ...options], env())
}

describe('decisions of the page', () => {
  const client = () => documentsClient({ base: daemon(), fetch })
  async function decide(ruling: Ruling, policy: Policy): Promise<{ id: string }> {
    const { answer } = JSON.parse((await check('--json')).stdout)
    const table = judgedTable(pairTable(answer), policy, calendarDate(new Date()))
    const pair = table.pairs[0]?.[0]
    const finding = pair ? findingOf(table, pair) : 'unresolved'
    if (typeof finding === 'string') throw new Error(finding)
    const { items: _, ...about } = finding
    const body = { ...about, ruling, note: 'an old \u001b[2J book' }
    const kept = await client().put('decision', { body, replaces: null })
    if (!kept.ok || kept.document === null) throw new Error('It was decided before.')
    return kept.document
  }
  test('applies decisions unless --no-decisions is given', async () => {
    const decision = await decide('dismissed', ANY_WORK)
    try {
      const { code, stdout, stderr } = await check()
      expect(code).toBe(0)
      expect(stderr).toMatch(/^From the cache/)
      expect(stdout).toMatch(/^dismissed by you {2}[^\n]*; decided [^\n]*: No conflict, “an old \S+ book”\n/)
      expect(stdout).not.toContain('\u001b')
      const csv = parse((await check('--csv')).stdout, { bom: true, columns: true })
      expect(csv[0]).toMatchObject({ verdict: 'conflict', decision: 'dismissed', decision_stands: 'yes' })
      expect(JSON.parse((await check('--json')).stdout)).toMatchObject({
        pairs: [{ standing: 'dismissed', decision: { ruling: 'dismissed', comes_back: null } }],
      })
      // The data do not cover this policy's window, so a decision makes no pair clear.
      const judged = await check('--policy', 'nsf')
      expect(judged.code).toBe(4)
      expect(judged.stdout).toContain('No pair has joint papers that count under NSF')
      expect(judged.stdout).toMatch(
        /^not covered by the data {2}[^\n]*: decided [^\n]*: No conflict, “an old/,
      )

      const without = await check('--no-decisions')
      expect(without.code).toBe(3)
      expect(without.stdout).not.toContain('dismissed')
    } finally {
      await client().put('decision', { id: decision.id, body: null })
    }
  })

  test('opens a pair again if it was dismissed under a narrower policy', async () => {
    const narrow = { ...ANY_WORK, name: 'Last year', months: 12 }
    const dismissed = await decide('dismissed', narrow)
    const opened = await check()
    const [row] = parse((await check('--csv')).stdout, { bom: true, columns: true })
    await client().put('decision', { id: dismissed.id, body: null })
    expect(opened.code).toBe(3)
    expect(row).toMatchObject({ decision_stands: 'no', decision_comes_back: 'wider_rule' })
    expect(opened.stdout).toContain('open again: decided under a narrower policy')
    const confirmed = await decide('confirmed', ANY_WORK)
    const counted = await check('--policy', 'pvldb')
    await client().put('decision', { id: confirmed.id, body: null })
    expect(counted.code).toBe(3)
  })
})
