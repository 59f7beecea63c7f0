import type { ExtensionMessageKey, menu as englishMenu } from '../../en/places/extension.ts'

export const menu: Record<keyof typeof englishMenu, string> = {
  menuAddA: '加入作者 A',
  menuAddB: '加入作者 B',
  menuCollect: '收集本页的作者',
  menuInsert: '插入我的合作者',
}

/** Simplified Chinese. */
export const zhCN: Record<ExtensionMessageKey, string> = {
  // Names from the active page
  collect: '收集本页的作者',
  collecting: '正在读取网页……',
  collected: '本页上的人',
  collectedFrom: '本页上的人（{site}）',
  collectNothing: '没有找到：本页没有以 CoAuthors 能识别的形式列出作者。',
  collectNothingDo: '请改为在网页上选中姓名，再点右键：“加入作者 A”。',
  collectForbidden: '只有您在网页上发起操作时，浏览器才允许读取该网页。',
  collectForbiddenDo: '请在网页上点右键：“收集本页的作者”。CoAuthors 无法读取浏览器的内置页面。',
  allowOnSite: '允许 CoAuthors 读取 {site}',
  allowOnThisSite: '允许 CoAuthors 读取此网站',
  allowBesideAddress: '浏览器会在地址栏旁弹出提示。请在那里按“允许”。',
  collectLeft: '本页人数过多，还有 {count} 人没有收集。',
  collectFrames: '本页有一部分来自 {hosts}，无法读取。请在那里选中姓名，再点右键：“加入作者 A”。',
  overBatches: '{count} 个姓名：一次查询只能用前 {limit} 个。',
  openAsCommittee: '全部作为委员会打开',
  selectionEmpty: '选中的内容里没有姓名。',
  selectionLeft: '选中的内容过长，还有 {count} 行没有读取。请另行选中这些行。',
  addAllA: '加入 A',
  addAllB: '加入 B',
  addGroupA: '把{group}（{count} 个姓名）加入列表 A',
  addGroupB: '把{group}（{count} 个姓名）加入列表 B',
  found_authors: '作者',
  found_coauthors: '合著者',
  found_reviewers: '评审人',
  found_users: '用户',
  found_contributors: '贡献者',
  found_committee: '委员会',
  found_names: '姓名',

  // The program at the daemon's address
  daemon_offline: '位于 {base} 的 CoAuthors 没有响应。',
  bothOffline: '位于 {base} 的 CoAuthors 和后端都没有响应。',
  daemonOfflineDo:
    'CoAuthors 用来查明谁与谁合著过论文。它在本机上运行：{how}。如果已经安装，请用 {installed} 启动。',
  howToStart: '如何启动',
  daemonIsBackend: '{base} 上响应的是 CoAuthors 的后端，而不是 CoAuthors 本身。',
  backendUntold: '位于 {base} 的 CoAuthors 有响应，但没有说明其后端的地址。',
  useDefault: '使用 {base}',
  changeAddress: '更改地址',
  daemon_another: '{base} 上运行的不是 CoAuthors，而是别的程序。CoAuthors 不会向它发送任何内容。',
  daemon_incompatible:
    '位于 {base} 的 CoAuthors 版本为 {version}，本扩展版本为 {own}，两者不兼容。请更新较旧的一个。',
  daemon_refused: '位于 {base} 的 CoAuthors 不允许本扩展访问。',
  daemonRefusedDo:
    'CoAuthors 只接受与它一同构建的扩展，而应用商店会给扩展另一个 id。如果该 CoAuthors 是您自己的，请用下面的设置启动它，或用此设置重新安装其服务：',
  nothingCached: '查询仍会发送给后端，但不会存储任何结果。',
  daemonCheckAgain: '再次检查 CoAuthors',
  backendElsewhere: '位于 {daemon} 的 CoAuthors 指定的后端不在本机上：{base}。',
  backendElsewhereDo:
    'CoAuthors 没有向那里发送任何内容。只有在您自己这样设置时才应允许；否则可能是别的程序在冒充 CoAuthors。',
  backendUnusable: '位于 {daemon} 的 CoAuthors 指定的后端地址无效：{told}',
  backendUnusableDo: 'CoAuthors 没有发送任何内容。请把 API_BASE_URL 设为主机加端口，再启动 CoAuthors。',
  addressClosed: '浏览器尚未允许 CoAuthors 访问 {base}。',
  allowAddress: '允许此地址',
  privateWindow: '隐私窗口：关闭后，列表和结果即消失。',
  openOptions: '设置',

  // The settings page
  optionsTitle: 'CoAuthors：设置',
  settingSaved: '已保存',
  notSaved: '未能保存：浏览器的存储空间已满或为只读。',

  sectionConnection: '连接',
  daemonAddress: 'CoAuthors 的地址',
  addressInvalid: '这不是服务器的地址。地址形如 {example}：主机加端口，后面没有其他内容。',
  addressStays: '仍在使用 {base}。',
  addressOpen: '不用 https 时，网络上的其他人可以看到姓名和结果。',
  addressBeyondDo: '浏览器会请您允许 CoAuthors 访问它。',
  useAddress: '使用此地址',
  addressLeaves: '{base} 不在本机上：您查询的姓名和得到的结果都会发送到那里。',
  addressForbidden: '浏览器未获准访问 {base}，因此 CoAuthors 没有向那里发送任何内容。',
  testConnection: '测试连接',
  testing: '正在测试 {base}……',
  daemonReady: '就绪：CoAuthors 有响应（版本 {version}）。',
  daemonAnswers: 'CoAuthors 有响应（版本 {version}），但其后端没有：',
  backendTold: '查询会发送给它指定的后端：{base}。',
  daemonAnotherDo:
    '请结束那个程序，或在另一个端口上启动 CoAuthors（例如 {setting}），再在设置中填入那个地址。',

  sectionAppearance: '外观',

  sectionPrivacy: '隐私',
  privacySent: '只有上面的某个地址不在本机时，才会有内容离开本机，而且只是您输入的姓名、您的查询及其结果。',
  privacyRead:
    '只有您发起操作时，CoAuthors 才读取网页，而且只读取其中的姓名；也只有您发起操作时，它才把您的合作者写入光标所在的输入框。',
  privacyKept:
    '设置、最近的列表和最近的结果保存在此浏览器的用户配置中，直到您移除本扩展。隐私窗口中的内容不会保存。',

  // The popup
  askKeys: 'Enter 查询，Shift + Enter 换行',
  popupBefore: '每边填几个姓名，每行一个。结果会显示在这里。',
  openInPanel: '在侧边栏中打开',
  listsTooLong: '列表过长，无法带入侧边栏。请直接粘贴到侧边栏中。',
  panelNotOpened: '浏览器没有打开侧边栏。请从浏览器自己的菜单打开，您填写的内容就在那里。',

  morePairs: '另有 {count} 对：在侧边栏中打开可查看全部。',
  settleInPanel: '{count} 个姓名待确定：请在侧边栏中处理',

  // The user's own collaborators
  mine: '我的合作者',
  mineName: '您在 dblp 中的姓名',
  mineSave: '保存我的姓名',
  mineHint: '此浏览器会保存您的姓名。只有您发起操作时，列表才会写入网页上光标所在的输入框。',
  mineLists: '或选用已保存的列表：',
  mineListGone: '列表“{name}”已不再保存。',
  mineOther: '改用其他姓名',
  mineNear: '另有 {count} 位姓名相近的人：如果其中也有您本人，请打开列表。',
  mineCount: '{count} 位合作者',
  mineMayLack: '可能有遗漏：',
  mineOpen: '打开列表',
  insert: '插入输入框',
  insertAnyway: '仍然插入这些人',
  insertNotYet: '尚未插入。请先看看可能缺少哪些人，再作选择。',
  inserted: '已在{field}中插入 {count} 行。可在网页上撤销。',
  theField: '光标所在的输入框',
  fieldNamed: '输入框“{field}”',
  insertedOthers: '另有 {count} 行原本就有。',
  insertedNone: '全部 {count} 行都已在输入框中：没有插入任何内容。',
  'insert_no-field': '光标不在网页的任何文本输入框中。请先点击输入框，再插入。',
  insert_frame: '输入框位于另一网站的框架中，CoAuthors 不能写入。请复制列表，再粘贴到那里。',
  insert_forbids: '输入框是只读的，或不是文本输入框：没有插入任何内容。',
  insert_unseen: '网页隐藏了光标所在的输入框：没有插入任何内容。请点击您看得见的输入框。',
  'insert_too-long':
    '输入框最多容纳 {most} 个字符，插入后会有 {length} 个：没有插入任何内容。请复制列表并缩短。',
  insert_refused: '网页没有接受文本。请复制列表，再粘贴。',
  insert_altered: '网页改动了插入的内容。请查看输入框；可在网页上撤销。',
  insert_denied:
    '只有您在网页上发起操作时，浏览器才允许 CoAuthors 写入。请在输入框上点右键：“插入我的合作者”。CoAuthors 无法写入浏览器的内置页面。',
}
