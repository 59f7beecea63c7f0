import type { names as english } from '../en/names.ts'
import type { Template } from '../template.ts'

export const names: Record<keyof typeof english, Template> = {
  namesToCheck: '待核对的姓名',
  namesToCheckCount: '{count} 个待核对的姓名',
  namesToCheckWhy: '未找到的姓名不能说明有没有合著论文；有歧义的姓名可能指的是别人。',
  statusNotFound: '未找到',
  statusAmbiguous: '有歧义',
  statusBin: 'dblp 尚未区分',
  statusTruncated: '对应的人多于所比较的人数',
  people: '{count} 人',
  peopleShown: '显示 {count} 人中的 {shown} 人，论文多者在前。',
  readAs: '已按“{name}”理解。',
  latinScript: 'dblp 多以拉丁字母收录人名：请试用拉丁字母拼写。',
  suggestions: '您是不是要找：',
  noSuggestions: '没有已知的相近姓名。请检查拼写，或关闭“精确姓名”再试。',
  noSuggestionsSample: '现在只有入门数据；完整的 dblp 很可能有这个姓名。',
  useName: '使用此姓名',
  useNameOf: '使用此姓名：{name}',
  undoNameOf: '撤销：{name}',
  nameUsed: '已写入名单。请再次查询以查看论文。',
  alsoKnownAs: '又名 {names}',
  publications: '{count} 篇论文',
  bin: '这里是几位同名者的论文，dblp 尚未区分。',
  noRecord: '没有人物记录；仅为论文上的署名。',
  orcid: 'ORCID',
  foundNames: '{count} 个姓名已找到',
}
