import type { Site } from '../found.ts'
import { dblp } from './dblp.ts'
import { easychair } from './easychair.ts'
import { hotcrp } from './hotcrp.ts'
import { ieeeXplore } from './ieee-xplore.ts'
import { microsoftCmt } from './microsoft-cmt.ts'
import { openreview } from './openreview.ts'
import { acm, arxiv, springer } from './publishers.ts'

/** The sites that names are collected from: those told by their address first, the one told by its markup last. */
export const SITES: readonly Site[] = [
  acm,
  arxiv,
  dblp,
  easychair,
  ieeeXplore,
  microsoftCmt,
  openreview,
  springer,
  hotcrp,
]
