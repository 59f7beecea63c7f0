import type { en } from '../../en/places/hotcrp.ts'

/** The Simplified Chinese catalogue of HotCRP's failures. */
export const zhCN: Record<keyof typeof en, string> = {
  'not-an-address': '这不是 HotCRP 网站的地址。请从浏览器复制，例如 {example}。',
  insecure: '没有加密时，网络上的其他人可能读到令牌。请使用以 https:// 开头的地址。',
  notToken: '这不是 HotCRP 的令牌：令牌以 {start} 开头。请在 HotCRP 中创建：Account settings → Developer。',
  tokenRefused:
    'HotCRP 拒绝了令牌，或收到的请求过多。请在 HotCRP 中创建新令牌：Account settings → Developer。',
  notHotcrp: '{base} 上没有 HotCRP。请在浏览器中打开该网站，并复制其地址。',
  outdated: '{base} 上的 HotCRP 版本过旧。请改用它导出的文件。',
  lacksAuthors: '此账户无权查看作者。请使用主席或管理员的令牌。',
  lacksCommittee: '此账户无权查看委员的邮箱。请使用主席的令牌。',
  refused: 'HotCRP 拒绝了请求，没有任何更改：{messages}',
  refusedOnly: 'HotCRP 拒绝了请求（状态 {status}），没有任何更改。',
  busy: 'HotCRP 暂时不再接受请求。请几分钟后重试。',
  slow: 'HotCRP 在 {duration}内没有响应。请重试。',
  failed: 'HotCRP 出错（状态 {status}）。请几分钟后重试。',
  tooLong: 'HotCRP 返回的内容超过 {most}，CoAuthors 没有读取。请改用 HotCRP 的文件。',
  redirected: '此地址转到：{target}。CoAuthors 没有向那里发送任何内容。请输入网站打开后的地址。',
  anotherAddress: '另一个地址',
  unreadable: 'HotCRP 返回了 CoAuthors 无法识别的内容。{detail}',
  unreachable: '无法连接位于 {base} 的 HotCRP。请检查网络，并从浏览器复制该网站的地址。',
  unknown: 'HotCRP 没有确认更改：可能已全部完成，也可能一项都没有完成。请重新预览。',
}
