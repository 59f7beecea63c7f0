import type { Template } from '../../../shared/i18n/translator.ts'
import { type Translator, textsOf } from '../../../shared/i18n/translator.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'

/** The English catalogue of the list of decisions, which defines the message keys. */
const en = {
  search: 'Search names and notes',
  export: 'Save as file',
  import: 'Open a file …',
  importFile: 'File of decisions',
  failed: 'CoAuthors on this machine does not give the decisions. See whether it still runs, then try again.',
  tryAgain: 'Try again',
  decisionsCount: { one: '{count} decision', other: '{count} decisions' },
  choicesCount: { one: '{count} choice of person', other: '{count} choices of person' },
  decisionsCaption: 'Decisions, the newest first',
  choicesCaption: 'Choices of person, the newest first',
  noneFound: 'None fits the search.',
  noneYet: 'Nothing has been decided yet. Decide above the papers of a pair.',
  pair: 'Pair',
  ruling: 'Decision',
  note: 'Note',
  date: 'Date',
  inAnswer: 'In this answer',
  acts: 'Actions',
  entry: 'Entry',
  person: 'Person',
  applies: 'applies',
  comesBack: 'does not stand: decide again',
  matchesNobody: 'does not match anyone in this answer',
  morePeople: { one: '{name} + {count}', other: '{name} + {count}' },
  works: { one: '{count} paper', other: '{count} papers' },
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw: {what}',
  undo: 'Undo',
  undoOf: 'Undo: {what}',
  withdrawn: 'Withdrawn.',
  showMore: 'Show more',
  notDone: 'Nothing has changed: {reason}',
  notReached: 'CoAuthors on this machine does not answer.',
  changedElsewhere: 'another window has changed it meanwhile.',
  imported: {
    one: '{count} decision was added',
    other: '{count} decisions were added',
  },
  importedChoices: { one: '{count} choice was added', other: '{count} choices were added' },
  importedSame: { one: '{count} was here already', other: '{count} were here already' },
  importedKept: {
    one: '{count} differs from yours, which stays',
    other: '{count} differ from yours, which stay',
  },
  theirs: 'The file says: {ruling}. {note}',
  takeTheirs: 'Take over from the file',
  fileUnreadable: 'This file is not a file of decisions of CoAuthors. Nothing has changed.',
  fileVersion: 'This file is of a version that this program does not know. Nothing has changed.',
  saving: 'Saving …',
  opening: 'Reading the file …',
  unreadable: {
    one: 'The file lacks {count} entry that cannot be read: another program has changed it. It stays where it is.',
    other:
      'The file lacks {count} entries that cannot be read: another program has changed them. They stay where they are.',
  },
  fileInvalid: 'This file has values that are missing or not possible ({places}). Nothing has changed.',
  fileTooLarge: 'This file is too large. Nothing has changed.',
} as const satisfies Record<string, Template>

export type DecisionsKey = keyof typeof en

/** Simplified Chinese. */
const zhCN: Record<DecisionsKey, Template> = {
  search: '搜索姓名和备注',
  export: '保存为文件',
  import: '打开文件……',
  importFile: '判定文件',
  failed: '本机的 CoAuthors 没有给出判定。请确认它仍在运行，然后重试。',
  tryAgain: '重试',
  decisionsCount: '{count} 项判定',
  choicesCount: '{count} 个人选',
  decisionsCaption: '判定，最近的在前',
  choicesCaption: '人选，最近的在前',
  noneFound: '没有符合搜索的内容。',
  noneYet: '尚未作出任何判定。可在配对的论文上方作出判定。',
  pair: '配对',
  ruling: '判定',
  note: '备注',
  date: '日期',
  inAnswer: '在当前结果中',
  acts: '操作',
  entry: '条目',
  person: '人',
  applies: '适用',
  comesBack: '不成立：需重新判定',
  matchesNobody: '与当前结果中的任何人都不符',
  morePeople: '{name} 及另外 {count} 人',
  works: '{count} 篇论文',
  withdraw: '撤回',
  withdrawOf: '撤回：{what}',
  undo: '撤销',
  undoOf: '撤销：{what}',
  withdrawn: '已撤回。',
  showMore: '显示更多',
  notDone: '没有任何改变：{reason}',
  notReached: '本机的 CoAuthors 没有回应。',
  changedElsewhere: '另一个窗口在此期间已作更改。',
  imported: '新增了 {count} 项判定',
  importedChoices: '新增了 {count} 个人选',
  importedSame: '{count} 项原已存在',
  importedKept: '{count} 项与现有的不同，现有的保留',
  theirs: '文件中为：{ruling}。{note}',
  takeTheirs: '采用文件中的判定',
  fileUnreadable: '这不是 CoAuthors 的判定文件。没有任何改变。',
  fileVersion: '本程序不认识此文件的版本。没有任何改变。',
  saving: '正在保存……',
  opening: '正在读取文件……',
  unreadable: '文件中缺少 {count} 项无法读取的内容：它们被别的程序改动过，仍留在原处。',
  fileInvalid: '此文件中有缺失或不可能的值（{places}）。没有任何改变。',
  fileTooLarge: '此文件过大。没有任何改变。',
}

/** The messages of the list of decisions, which load with it. */
export const DECISIONS_CATALOGUES = { en, 'zh-CN': zhCN } as const

const texts = textsOf<DecisionsKey>(DECISIONS_CATALOGUES)

export const useDecisionsT = (): Translator<DecisionsKey> => texts(useT().language)
