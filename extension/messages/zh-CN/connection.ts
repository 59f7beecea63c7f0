import type { Template } from '../../../shared/ui/messages/template.ts'
import type { connection as english } from '../en/connection.ts'

export const connection: Record<keyof typeof english, Template> = {
  daemonOffline: '守护进程 {base} 没有响应。',
  bothOffline: '守护进程 {base} 和后端都没有响应。',
  daemonOfflineDo: '请在 CoAuthors 的文件夹中用 {command} 启动它。',
  bothOfflineDo: '请在 CoAuthors 的文件夹中用 {command} 启动它们。',
  daemonAnother: '{base} 上运行的不是 CoAuthors，而是别的程序。不会向它发送任何内容。',
  daemonIncompatible:
    '守护进程 {base} 的版本是 {version}，本扩展的版本是 {own}，两者不相容。请更新较旧的一个。',
  daemonRefused: '守护进程 {base} 不允许本扩展访问：它是为另一个扩展构建的。',
  nothingCached: '查询仍会发给后端，但不会缓存任何结果。',
  daemonCheckAgain: '再次检查守护进程',
  addressClosed: '浏览器尚未允许 CoAuthors 访问 {base}。',
  allowAddress: '允许',
  openOptions: '设置',
}
