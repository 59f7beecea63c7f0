import { describe } from 'vitest'
import { openAttackedFirefox } from './attacked-firefox.ts'
import { describeAttacks } from './describe-attacks.ts'

describe('attacks in Firefox', () => describeAttacks(openAttackedFirefox))
