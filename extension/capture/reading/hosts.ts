/** Whether an address is at one of the hosts or below one (`www.`, `export.`); a host that merely looks alike is not. */
export const isAtHost = (url: URL, ...hosts: string[]): boolean =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
