import type { Template } from '../../template.ts'

export const network = {
  networkTitle: '本次结果中的人物网络',
  networkPeople: { one: '{count} 人', other: '{count} 人' },
  networkEdges: { one: '{count} 对有合著论文', other: '{count} 对有合著论文' },
  networkAlone: {
    one: '{count} 人与此处其他人都没有合著，未画出。',
    other: '{count} 人与此处其他人都没有合著，未画出。',
  },
  networkNobody: '没有可画的人：此处无人与另一名单上的人有合著论文。',
  networkNobodyShown: '在所显示的配对中没有可画的人。显示全部配对即可看到其余的人。',
  networkHow: '用方向键在人物间移动，按 Enter 显示其合著论文。',
  networkWorking: '正在绘制网络…',
  networkFailed: '无法绘制网络。表格中有全部内容。',
  networkKeyA: '名单 A',
  networkKeyB: '名单 B',
  networkKeyBoth: '两份名单都有',
  networkKeyWidth: '越粗：论文越多',
  networkKeyRecent: '越深：越近期',
  networkKeyPossible: '虚线：可能合著',
  networkPersonA: {
    one: '{name}，名单 A，与 {count} 人有合著论文',
    other: '{name}，名单 A，与 {count} 人有合著论文',
  },
  networkPersonB: {
    one: '{name}，名单 B，与 {count} 人有合著论文',
    other: '{name}，名单 B，与 {count} 人有合著论文',
  },
  networkPersonBoth: {
    one: '{name}，两份名单都有，与 {count} 人有合著论文',
    other: '{name}，两份名单都有，与 {count} 人有合著论文',
  },
  networkOf: '{name} 的合著论文，合著者为',
  networkTable: '以表格显示',
  networkCount: '论文数',
  networkLast: '最近',
  networkVerdict: '结论',
  networkConflict: '有合著论文',
  networkPossible: '可能合著',
  networkSame: '同一人',
  networkChoose: {
    one: '{count}：显示 {left} 与 {right} 的论文',
    other: '{count}：显示 {left} 与 {right} 的论文',
  },
} as const satisfies Record<string, Template>
