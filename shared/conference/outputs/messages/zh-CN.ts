import type { Template } from '../../../i18n/translator.ts'
import type { OutputKey } from './en.ts'

export const zhCN: Record<OutputKey, Template> = {
  finding_undeclared: '未申报，有证据',
  finding_same_person: '审稿人即作者',
  finding_proved: '已申报且有证据',
  finding_possible: '可能',
  finding_no_evidence: '已申报，无证据',
  finding_outside: '已申报，在时间窗口之外',
  finding_dismissed: '已被您排除',

  conferenceTitle: '会议的利益冲突',
  conferenceSize: '{submissions} 篇投稿 × {reviewers} 位审稿人',
  rowsCut: '仅列出前 {count} 行。',
  notWhole: '尚未查询全部人员对，未列出的人员对也可能有冲突。',
  peopleUnknown: '有 {count} 人未找到，无法判定。请先确认姓名。',

  nameHotcrp: 'HotCRP 批量指派',
  nameLetters: '致作者的信',
  nameOpenreview: 'OpenReview 冲突边',
  nameByHand: 'EasyChair、CMT',
  nameWithoutAuthors: '不含作者',

  submissions: '投稿',
  reviewers: '审稿人',
  names: '姓名',
  submission: '投稿编号',
  author: '作者',
  authors: '作者（全部）',
  reviewer: '审稿人姓名',
  email: '电子邮箱',
  affiliation: '单位',
  finding: '结果',
  declared: '申报',
  role: '身份',
  candidate: '候选人',
  askedAs: '查询用名',
  person: 'dblp 中的人员',
  state: '状态',
  reviewersFree: '可用审稿人',
  reviewersToCheck: '待核对',
  reviewersUnknown: '无法判定',
  conflictsFound: '冲突',
  stateUnique: '已找到',
  stateAmbiguous: '有多人',
  declaredAs: '申报：{kind}',

  letterSubject: '投稿 {id}：请确认利益冲突',
  letterHello: '投稿 {id}《{title}》的各位作者：',
  letterFound:
    'dblp 列出了您与以下委员会成员的合著论文，但未见相应的冲突申报。是否存在利益冲突？如果存在，请补充申报；如果不存在，请告知原因，例如同名的另一人，或该论文不应计入。',
  letterSame: '{reviewer} 是委员会成员，似乎也是这篇投稿的作者。',
  letterPair: '{reviewer} 与 {author}：',
  letterDoubted:
    '您申报了与以下委员会成员有冲突，而我们没有找到可以说明冲突的合著论文。这并不说明什么：许多原因不会出现在文献库中。请用一句话告知是哪种原因。',
  letterThanks: '谢谢。程序委员会主席',
}
