/** The formats of an answer that is taken along. A module of its own, so that a view can load it when it is needed. */
export { pairsCsv } from './pairs-csv.ts'
export { pairsJson } from './pairs-json.ts'
