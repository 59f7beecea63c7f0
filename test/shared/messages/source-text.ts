import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

export type SourceText = { path: string; text: string }

export const sources = (folder: string): SourceText[] =>
  globSync(`${folder}/**/*.{ts,tsx,json}`, { cwd: ROOT }).map((path) => ({
    path,
    text: readFileSync(resolve(ROOT, path), 'utf8'),
  }))
