import type { Site } from '../found.ts'
import { easychair, hotcrp, microsoftCmt, openreview } from './conference-systems.ts'
import { dblp } from './dblp.ts'
import { acm, ieeeXplore } from './publishers.ts'

/** The sites that names are collected from: those told by their address first, the one told by its markup last. */
export const SITES: readonly Site[] = [
  ...[acm, dblp, easychair, ieeeXplore, microsoftCmt, openreview],
  hotcrp,
]
