import type { Site } from '../found.ts'
import { hotcrp, openreview } from './conference-systems.ts'
import { dblp } from './dblp.ts'

/** The known sites: first those recognised by their address, last the one recognised by its markup. */
export const SITES: readonly Site[] = [dblp, openreview, hotcrp]
