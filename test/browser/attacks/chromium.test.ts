import { describe } from 'vitest'
import { openAttackedChromium } from './attacked-chromium.ts'
import { describeAttacks } from './describe-attacks.ts'

describe('attacks in Chromium', () => describeAttacks(openAttackedChromium))
