import { expect, onTestFinished, test } from 'vitest'
import { type HotcrpStandIn, startHotcrp } from '../../conference/hotcrp-stand-in.ts'
import { relay, useConference } from './conference-here.ts'

const { conference } = useConference()

const SITE = {
  submissions: [
    { id: '1', title: 'Streams', authors: [{ name: 'Ion Stoica', email: 'ion@x.org' }], declared: [] },
    {
      id: '2',
      title: 'Other',
      authors: [{ name: 'Hector Garcia-Molina', email: 'hector@x.org' }],
      declared: [],
    },
  ],
  reviewers: [
    { name: 'Scott Shenker', email: 'scott@x.org', affiliation: 'ICSI' },
    { name: 'Jennifer Widom', email: 'jennifer@x.org', affiliation: 'Stanford' },
  ],
}

async function hotcrp(): Promise<[HotcrpStandIn, (...args: string[]) => ReturnType<typeof conference>]> {
  const site = await startHotcrp(SITE)
  onTestFinished(site.close)
  const asked = ['--hotcrp', site.base, '--no-decisions']
  return [site, (...args) => conference([...asked, ...args], { HOTCRP_TOKEN: site.token })]
}

test.each(['--format hotcrp', '--format openreview', '--apply'])(
  "writes nothing for HotCRP or OpenReview (%s) without the daemon's decisions",
  async (options) => {
    const site = await startHotcrp(SITE)
    onTestFinished(site.close)
    const before = site.conflicts()
    const asked = ['--hotcrp', site.base, ...options.split(' ')]
    const { code, stdout, stderr } = await conference(asked, { HOTCRP_TOKEN: site.token })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^CoAuthors does not run at [^\n]* To leave them out, add --no-decisions\.\n$/)
    expect(site.conflicts()).toEqual(before)
  },
)

test('reads from HotCRP, and changes nothing there without --apply', async () => {
  const [site, run] = await hotcrp()
  const before = site.conflicts()
  const { code, stdout, stderr } = await run('--format', 'hotcrp')
  expect(code).toBe(3)
  expect(stdout).toContain('1,conflict,scott@x.org,none:pinned collaborator\r\n')
  expect(stderr).toContain(
    'HotCRP would change: 2.\n  #1  Scott Shenker <scott@x.org>: pinned collaborator\n',
  )
  expect(stderr).toContain('Nothing was changed.')
  expect(site.conflicts()).toEqual(before)
})

test('changes conflicts in HotCRP with --apply', async () => {
  const [site, run] = await hotcrp()
  const { code, stderr } = await run('--apply')
  expect([code, stderr]).toEqual([3, expect.stringContaining('Changed in HotCRP: 2.\n')])
  expect(site.conflicts()).toMatchObject({
    '1 scott@x.org': 'pinned collaborator',
    '2 jennifer@x.org': 'pinned collaborator',
  })
  const again = await run('--apply')
  expect(again.stdout).toMatch(/\n0 undeclared, with proof · 2 declared and proved · 1 unknown person\n$/)
  expect(again.stderr).toContain('There is nothing to give back to HotCRP.\n')
})

test('exits with 4 if HotCRP hides the authors of a submission', async () => {
  const site = await startHotcrp({ ...SITE, reviewers: SITE.reviewers.slice(0, 1), hidden: ['1'] })
  onTestFinished(site.close)
  const { code, stderr } = await conference(['--hotcrp', site.base], { HOTCRP_TOKEN: site.token })
  expect(code).toBe(4)
  expect(stderr).toContain('Submissions whose authors this account may not see, left out: 1.\n')
  expect(stderr).toContain('Some of the files or submissions could not be read, so this is no all-clear.\n')
})

test('changes nothing if the conflicts in HotCRP have changed since the first dry run', async () => {
  const [site] = await hotcrp()
  let dryRuns = 0
  const { url } = await relay(site.base, {
    after: (_, answer, asked) => {
      if (asked.includes('dry_run') && ++dryRuns === 1) site.change('1,conflict,scott@x.org,advisor')
      return answer
    },
  })
  const { code, stderr } = await conference(['--hotcrp', url, '--apply', '--no-decisions'], {
    HOTCRP_TOKEN: site.token,
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /HotCRP would change: 2\.\n(?:.+\n){2}HotCRP would change: 1\.\n.+\nNothing was changed, because HotCRP has changed/,
  )
  expect(site.conflicts()).toEqual({ '1 scott@x.org': 'advisor' })
})
