import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PcMembers } from '../../shared/contract/backend.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import type { CommitteeMember } from '../committee-file.ts'
import type { BackendSettings } from '../settings.ts'

export const pcMembersRoutes: FastifyPluginAsyncZod<Pick<BackendSettings, 'pcMembersCsv'>> = async (
  server,
  { pcMembersCsv },
) => {
  server.get('/api/pc-members', async (): Promise<PcMembers> => {
    const members = pcMembersCsv === null ? [] : await membersIn(pcMembersCsv)
    return { members, count: members.length }
  })
}

async function membersIn(path: string): Promise<CommitteeMember[]> {
  try {
    const { readCommittee } = await import('../committee-file.ts')
    return await readCommittee(path)
  } catch {
    throw new ExpectedError(
      503,
      'The list that PC_MEMBERS_CSV names cannot be read; restore the file and ask again.',
    )
  }
}
