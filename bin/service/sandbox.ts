import { sep } from 'node:path'
import type { ProgramPlan } from './program-plan.ts'

/**
 * How much of the sandbox a user's systemd can give: namespaces only where the kernel lets a user make them
 * (systemd.exec(5), `PrivateUsers=`), system call filters wherever the kernel has them.
 */
export type Sandbox = 'namespaces' | 'filters' | 'none'

/** From the tightest on. */
export const SANDBOXES: readonly Sandbox[] = ['namespaces', 'filters', 'none']

/** No `MemoryDenyWriteExecute=`: V8 compiles while it runs. */
const FILTERS = [
  'NoNewPrivileges=yes',
  // Servers, downloads, and what name resolution asks locally.
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallErrorNumber=EPERM',
]

/**
 * In a user's manager they need `PrivateUsers=`, and imply it only from systemd 254 on. Not `ProtectKernelTunables=` and
 * `ProtectKernelLogs=`: in a container their mounts over `/proc` are refused, and a user may write nothing there anyhow.
 */
const NAMESPACES = [
  'PrivateUsers=yes',
  'ProtectSystem=strict',
  'ProtectHome=read-only',
  'ProtectControlGroups=yes',
  'ProtectKernelModules=yes',
  'ProtectHostname=yes',
  'ProtectClock=yes',
  'PrivateDevices=yes',
]

const SHARED_FOLDERS = ['/tmp', '/var/tmp']

/** The lines of a unit; `written` writes a path in it. */
export function sandboxOptions(
  sandbox: Sandbox,
  plan: ProgramPlan,
  written: (path: string) => string,
): readonly string[] {
  if (sandbox === 'none') return []
  if (sandbox === 'filters') return FILTERS
  return [
    ...FILTERS,
    ...NAMESPACES,
    ...(usesSharedFolders(plan) ? [] : ['PrivateTmp=yes']),
    `ReadWritePaths=${plan.folders.map(written).join(' ')}`,
  ]
}

/** A private `/tmp` would hide what a setting names there. */
function usesSharedFolders({ node, args, folders, reads }: ProgramPlan): boolean {
  return [node, ...args, ...folders, ...reads].some((path) =>
    SHARED_FOLDERS.some((shared) => path === shared || path.startsWith(`${shared}${sep}`)),
  )
}
