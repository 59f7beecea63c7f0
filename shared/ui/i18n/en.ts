import { answer } from './en/answer.ts'
import { asking } from './en/asking.ts'
import { errors } from './en/errors.ts'
import { matrix } from './en/matrix.ts'
import { names } from './en/names.ts'
import { policy } from './en/policy.ts'
import { verdicts } from './en/verdicts.ts'
import { views } from './en/views.ts'

/** The English catalogue, which defines the message keys. Every other language has the same keys and placeholders. */
export const en = { ...asking, ...errors, ...answer, ...matrix, ...names, ...policy, ...verdicts, ...views }

export type MessageKey = keyof typeof en
