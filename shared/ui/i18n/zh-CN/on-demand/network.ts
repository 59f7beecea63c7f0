import type { Template } from '../../template.ts'

export const network = {
  networkTitle: '本次结果中的人物网络',
  networkPeople: { one: '{count} 人', other: '{count} 人' },
  networkEdges: { one: '{count} 对', other: '{count} 对' },
  networkClear: {
    one: '{count} 人未画出：与另一列表上的其他人都无冲突。',
    other: '{count} 人未画出：与另一列表上的其他人都无冲突。',
  },
  networkUnknown: {
    one: '{count} 人未画出：有无冲突尚不清楚。',
    other: '{count} 人未画出：有无冲突尚不清楚。',
  },
  networkOtherKind: {
    one: '{count} 人未画出：与其他人没有这一类的配对。',
    other: '{count} 人未画出：与其他人没有这一类的配对。',
  },
  networkNobody: '没有可画的人。',
  networkNobodyShown: '这一类的配对中没有可画的人。列表中有这一类的全部配对。',
  networkHow: '用方向键在人物间移动，按 Enter 列出其配对。',
  networkWorking: '正在绘制网络……',
  networkFailed: '无法绘制网络。表格中有全部内容。',
  networkKeyA: '列表 A',
  networkKeyB: '列表 B',
  networkKeyBoth: '两个列表都有',
  networkKeyWidth: '越粗：论文越多',
  networkKeyRecent: '越深：越近期',
  networkKeyPossible: '虚线：可能合著',
  networkKeyDismissed: '点线：由您排除',
  networkPersonA: {
    one: '{name}，列表 A，与 {count} 人成对',
    other: '{name}，列表 A，与 {count} 人成对',
  },
  networkPersonB: {
    one: '{name}，列表 B，与 {count} 人成对',
    other: '{name}，列表 B，与 {count} 人成对',
  },
  networkPersonBoth: {
    one: '{name}，两个列表都有，与 {count} 人成对',
    other: '{name}，两个列表都有，与 {count} 人成对',
  },
  networkOf: '{name} 的配对，对方为',
  networkTable: '以表格显示',
  networkCount: '论文数',
  networkLast: '最近',
  networkVerdict: '结论',
  networkChoose: '{mark}：显示 {left} 与 {right}',
} as const satisfies Record<string, Template>
