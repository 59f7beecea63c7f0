import { describe } from 'vitest'
import { openAttackedChromium } from './attacked-chromium.ts'
import { describeAttacks } from './describe-attacks.ts'

describe('in Chromium', () => describeAttacks(openAttackedChromium))
