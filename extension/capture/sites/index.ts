import type { Site } from '../found.ts'
import { hotcrp, openreview } from './conference-systems.ts'
import { dblp } from './dblp.ts'

/** The sites that names are collected from: those told by their address first, the one told by its markup last. */
export const SITES: readonly Site[] = [dblp, openreview, hotcrp]
