import type { Template } from '../../../shared/ui/i18n/template.ts'
import type { connection as english } from '../en/connection.ts'

export const connection: Record<keyof typeof english, Template> = {
  daemonOffline: '位于 {base} 的 CoAuthors 没有响应。',
  bothOffline: '位于 {base} 的 CoAuthors 和后端都没有响应。',
  daemonOfflineDo: '请在 CoAuthors 的文件夹中用 {command} 启动它。',
  bothOfflineDo: '请在 CoAuthors 的文件夹中用 {command} 启动它们。',
  daemonAnother: '{base} 上运行的不是 CoAuthors，而是别的程序。不会向它发送任何内容。',
  daemonIncompatible:
    '位于 {base} 的 CoAuthors 的版本是 {version}，本扩展的版本是 {own}，两者不相容。请更新较旧的一个。',
  daemonRefused: '位于 {base} 的 CoAuthors 不允许本扩展访问：它是为另一个扩展构建的。',
  nothingCached: '查询仍会发给后端，但不会缓存任何结果。',
  daemonCheckAgain: '再次检查 CoAuthors',
  backendElsewhere: '位于 {daemon} 的 CoAuthors 指定的后端不在本机上：{base}。',
  backendElsewhereDo:
    '没有向那里发送任何内容。只有您自己这样设置时才请允许；否则可能有别的程序在冒充 CoAuthors。',
  backendUnusable: '位于 {daemon} 的 CoAuthors 指定的后端不是服务器的地址：{told}',
  backendUnusableDo: '没有发送任何内容。请把 API_BASE_URL 设为主机加端口，再启动 CoAuthors。',
  addressClosed: '浏览器尚未允许 CoAuthors 访问 {base}。',
  allowAddress: '允许',
  privateWindow: '隐私窗口：关闭后，列表和结果不会保留。',
  openOptions: '设置',
}
