import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PcMembers } from '../../shared/contract/backend.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { Committee } from '../committee/committee.ts'
import type { BackendSettings } from '../settings.ts'

/** `GET /api/pc-members`: the committee of `PC_MEMBERS_CSV`; empty if it is not set. */
export const pcMembersRoutes: FastifyPluginAsyncZod<Pick<BackendSettings, 'pcMembersCsv'>> = async (
  server,
  { pcMembersCsv },
) => {
  const committee = pcMembersCsv === null ? null : new Committee(pcMembersCsv)
  server.get('/api/pc-members', async (): Promise<PcMembers> => {
    const members = committee === null ? [] : await committee.members().catch(answerUnreadable)
    return { members, count: members.length }
  })
}

function answerUnreadable(): never {
  throw new ExpectedError(
    503,
    'The list that PC_MEMBERS_CSV names cannot be read now; put it back and ask again.',
  )
}
