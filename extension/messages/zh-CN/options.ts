import type { Template } from '../../../shared/ui/i18n/template.ts'
import type { options as english } from '../en/options.ts'

export const options: Record<keyof typeof english, Template> = {
  optionsTitle: 'CoAuthors：设置',
  saved: '已保存',
  notSaved: '未能保存：浏览器的存储空间已满，或不可写入。',

  sectionConnection: '连接',
  daemonAddress: 'CoAuthors 的地址',
  addressInvalid: '这不是服务器的地址。地址形如 {example}：主机加端口，后面没有别的内容。',
  addressStays: '仍在使用 {base}。',
  addressBeyond: '{base} 不在本机上：您查询的姓名和得到的结果会发送到那里。',
  addressOpen: '不用 https 时，途中的其他人可以看到这些内容。',
  addressBeyondDo: '浏览器会请您允许 CoAuthors 访问它。',
  useAddress: '使用此地址',
  addressLeaves: '{base} 不在本机上：您查询的姓名和得到的结果都会发送到那里。',
  addressForbidden: '浏览器未获准访问 {base}，因此没有向那里发送任何内容。',
  testConnection: '测试连接',
  testing: '正在测试 {base}……',
  daemonReady: '就绪：CoAuthors 有响应（版本 {version}）。',
  backendTold: '查询会发给它所指定的后端：{base}。',
  backendUntold: '它没有指明后端在哪里。查询会发给 {base}。',
  daemonFarDo: '要供其他电脑使用，CoAuthors 须在那里用 {setting} 启动。',
  daemonAnotherDo:
    '请结束那个程序，或在另一个端口上启动 CoAuthors（例如在其文件夹中运行 {command}），再把新地址填在这里。',
  daemonRefusedDo: '如果它是您自己的，请用 {setting} 启动它。',
  notDaemon: '{base} 上的程序属于 CoAuthors，但不是提供页面的程序，很可能是后端。',
  notDaemonDo: 'CoAuthors 的地址就是在浏览器中打开 CoAuthors 页面的地址。',

  sectionQuery: '默认查询选项',
  queryHint: '弹窗始终使用这些选项。侧边栏首次打开时使用它们，之后保留您在侧边栏中的改动。',

  sectionAppearance: '外观',
  languageOfBrowser: '跟随浏览器',

  sectionKeys: '快捷键',
  keyPopup: '打开弹窗',
  keyPanel: '打开侧边栏',
  keyAddA: '把选中的姓名加入作者 A',
  keyAddB: '把选中的姓名加入作者 B',
  keyNone: '未设置',
  keysInChrome: '如需更改，请打开 {place}。',
  keysInFirefox: '如需更改，请打开 {place}，点击齿轮图标，选择“管理扩展快捷键”。',

  sectionPrivacy: '隐私',
  privacySent:
    '除了您输入的姓名、您的查询及其结果，没有任何内容离开本机；而只有上面的地址在别处时，它们才会离开本机。',
  privacyRead: '只有您提出要求时才会读取网页，而且只读取其中的姓名。',
  privacyKept:
    '设置、最近的列表和最近的结果都保存在这个浏览器的用户配置中，直到移除本扩展。隐私窗口中的内容不会保存。',

  sectionReset: '默认值',
  reset: '恢复所有默认设置',
  resetHint: '您的列表和结果会保留。',
  didReset: '所有设置都已恢复为默认值。',
  didUnreset: '已恢复之前的设置。',
}
