import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Texts for users have one word for each thing. The words on the left are forbidden. */

const ROOT = resolve(import.meta.dirname, '../../..')

const ENGLISH: readonly [word: RegExp, instead: string][] = [
  [/\b(take|takes|taken|taking) [\w ]*\balong\b/i, 'export'],
  [/\bown (…|polic|committee)/i, 'edit policies, my policies, my committees'],
  [/\bmembers?\b/i, 'reviewers, or list B'],
  // The option --daemon contains the word.
  [/(?<!--)\bdaemon\b|CoAuthors on this machine/i, 'CoAuthors'],
  [/\bmend(ed|s)?\b/i, 'fix'],
  [/\boddly\b/i, 'an answer that CoAuthors cannot read'],
  [/\bsomebody else\b/i, 'another person'],
  [/\bnot known\b/i, 'unknown'],
  [/“none”|\bnone found\b|\bwithout a conflict\b/i, 'clear'],
  [/^(Confirm|Dismiss)(ed)?$/, 'Conflict, No conflict'],
  [/\bretr(y|ies|ying)\b/i, 'try again'],
  [/\bpublications?\b/i, 'papers'],
  // The option --persons contains the word.
  [/(?<!--)\bpersons\b/, 'people'],
  [/\bprojects?\b/i, 'conference'],
  [/\b(remember|keep)s?\b(?! (theirs|mine|it running))/i, 'save, or stay'],
  [/\b(un)?select(ed)? (\{\}|the \{\}|all|none)/i, 'tick'],
]

const CHINESE: readonly [word: RegExp, instead: string][] = [
  [/名单|甲方|乙方/, '列表'],
  [/带走/, '导出'],
  [/自有|自定/, '我的'],
  [/没有看懂/, '无法识别'],
  [/询问/, '查询'],
  [/合写|合作论文/, '合著'],
  [/结论|决定/, '判定'],
  [/歧义/, '重名'],
  [/另有其人|另一个人|别人/, '另一人'],
  [/同一个人/, '同一人'],
  [/没有冲突|“没有”/, '无冲突'],
  [/不明/, '未知'],
  [/作者对/, '配对'],
  [/(?<!保)存为文件/, '保存为文件'],
  [/账号/, '账户'],
  [/项目/, '会议'],
  [/守护进程|本机的 CoAuthors/, 'CoAuthors'],
  [/(?<!…)…(?!…)| …|\.\.\./, '……'],
]

/** The texts of a file, without those in comments and imports. */
function textsIn(path: string): string[] {
  const source = readFileSync(resolve(ROOT, path), 'utf8').replace(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm,
    '',
  )
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"([^"\n]*)"/g)].map(
    // A placeholder is not a word.
    ([, plain, filled, quoted]) => (plain ?? filled ?? quoted ?? '').replace(/\$?\{[^}]*\}?/g, '{}'),
  )
}

const catalogues = (language: string): string[] =>
  globSync(`shared/messages/${language}/**/*.ts`, { cwd: ROOT })

const wrong = (paths: string[], words: typeof ENGLISH): string[] =>
  paths.flatMap((path) =>
    textsIn(path).flatMap((text) =>
      words
        .filter(([word]) => word.test(text))
        .map(([, instead]) => `${path}: “${text}” should say ${instead}`),
    ),
  )

test('uses one word for each thing in English messages', () => {
  expect(catalogues('en').length).toBeGreaterThan(8)
  expect(wrong(catalogues('en'), ENGLISH)).toEqual([])
})

test('uses one Chinese word for each English word', () => {
  expect(catalogues('zh-CN')).toHaveLength(catalogues('en').length)
  expect(wrong(catalogues('zh-CN'), CHINESE)).toEqual([])
})

test('uses the page’s words in the command `check`', () => {
  expect(wrong(globSync('bin/check/*.ts', { cwd: ROOT }), ENGLISH)).toEqual([])
})

/** Other documents are about running CoAuthors, and name its programs. */
const ABOUT_THE_PAGE = ['answers', 'conference', 'collaborators', 'extension', 'certainty']

test('uses the page’s words in the documents about the page', () => {
  const texts = ['README.md', ...ABOUT_THE_PAGE.map((name) => `docs/${name}.md`)].flatMap((path) =>
    readFileSync(resolve(ROOT, path), 'utf8').split('\n'),
  )
  expect(texts.filter((text) => ENGLISH.some(([word]) => word.test(text)))).toEqual([])
})
