import { homedir } from 'node:os'
import { dirname, sep } from 'node:path'
import type { ProgramPlan } from '../common/program-plan.ts'

/**
 * How much of the sandbox a user's systemd can give: namespaces only where the kernel lets a user make them
 * (systemd.exec(5), `PrivateUsers=`), system call filters wherever the kernel has them.
 */
export type Sandbox = 'full' | 'namespaces' | 'filters' | 'none'

/** From the tightest on. */
export const SANDBOXES: readonly Sandbox[] = ['full', 'namespaces', 'filters', 'none']

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
  'SystemCallFilter=~@privileged @resources',
  'SystemCallErrorNumber=EPERM',
]

/**
 * In a user's manager they need `PrivateUsers=`, and imply it only from systemd 254 on. It maps the own user to itself
 * and all others to nobody.
 * - Not `ProcSubset=pid`: the servers look up in `/proc/net/tcp` which user a connection comes from.
 * - Not `IPAddressDeny=`: a user's manager may load no BPF program and only warns that it does without.
 */
const NAMESPACES = [
  'PrivateUsers=yes',
  'CapabilityBoundingSet=',
  'ProtectSystem=strict',
  'ProtectHome=tmpfs',
  // Where the home is not below /home.
  'TemporaryFileSystem=%h:ro',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectProc=invisible',
  'ProtectControlGroups=yes',
  'ProtectKernelModules=yes',
  'ProtectHostname=yes',
  'ProtectClock=yes',
]

/** Their mounts over `/proc` are refused in some containers, and a user may write nothing there anyhow. */
const KERNEL = ['ProtectKernelTunables=yes', 'ProtectKernelLogs=yes']

/** The lines of a unit; `bound` writes a path that is bound in. */
export function sandboxOptions(
  sandbox: Sandbox,
  plan: ProgramPlan,
  bound: (path: string) => string,
): readonly string[] {
  if (sandbox === 'none') return []
  if (sandbox === 'filters') return FILTERS
  return [
    ...FILTERS,
    ...NAMESPACES,
    ...(sandbox === 'full' ? KERNEL : []),
    ...outermost(readable(plan)).map((path) => `BindReadOnlyPaths=${bound(path)}`),
    ...outermost(plan.folders).map((path) => `BindPaths=${bound(path)}`),
  ]
}

/** What it reads and does not write of what the sandbox hides: its own code, Node, and what a setting names. */
const readable = ({ checkout, node, reads, folders }: ProgramPlan): string[] =>
  [...new Set([checkout, node, ...reads.map(boundFor)])].filter(
    (path) => !folders.some((folder) => isWithin(folder, path)),
  )

/**
 * The folder of a file, since a file that is replaced would be bound as it was; but the file alone where its folder
 * holds the home, which is not to be shown.
 */
const boundFor = (file: string): string => (isWithin(dirname(file), homedir()) ? file : dirname(file))

/** Without those that lie in another: nothing can be renamed from one mount into the other. */
const outermost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && isWithin(other, path)))

const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
