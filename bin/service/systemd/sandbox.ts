import { homedir } from 'node:os'
import { dirname, sep } from 'node:path'
import { StartError } from '../../../shared/server/errors.ts'
import type { ProgramPlan } from '../common/program-plan.ts'

/**
 * How much of the sandbox a user's systemd supports: namespaces only if the kernel lets a user create them
 * (systemd.exec(5), `PrivateUsers=`), system call filters wherever the kernel has them.
 */
export type Sandbox = 'full' | 'namespaces' | 'filters' | 'none'

/** From the strictest on. */
export const SANDBOXES: readonly Sandbox[] = ['full', 'namespaces', 'filters', 'none']

/** No `MemoryDenyWriteExecute=`: V8 compiles at run time. */
const FILTERS = [
  'NoNewPrivileges=yes',
  // For servers, downloads and local name resolution.
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
 * In a user's manager these need `PrivateUsers=`, and imply it only since systemd 254. It maps the user to itself
 * and all others to nobody.
 * - Not `ProcSubset=pid`: the servers look up in `/proc/net/tcp` which user a connection comes from.
 * - Not `IPAddressDeny=`: a user's manager may not load BPF programs and only warns that it continues without.
 */
const NAMESPACES = [
  'PrivateUsers=yes',
  'CapabilityBoundingSet=',
  'ProtectSystem=strict',
  'ProtectHome=tmpfs',
  // For a home that is not below /home.
  'TemporaryFileSystem=%h:ro',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectProc=invisible',
  'ProtectControlGroups=yes',
  'ProtectKernelModules=yes',
  'ProtectHostname=yes',
  'ProtectClock=yes',
]

/** Some containers refuse these mounts over `/proc`, where a user may not write in any case. */
const KERNEL = ['ProtectKernelTunables=yes', 'ProtectKernelLogs=yes']

/**
 * Returns the lines of a unit; `bound` writes a path that is bound in. Throws a StartError if the program could write
 * the whole home.
 */
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
    ...outermost(plan.folders.map(withoutHome)).map((path) => `BindPaths=${bound(path)}`),
  ]
}

/** The hidden paths that the program only reads: its own code, Node, and files named by settings. */
const readable = ({ checkout, node, reads, folders }: ProgramPlan): string[] =>
  [...new Set([checkout, node, ...reads.map(boundFor)])].filter(
    (path) => !folders.some((folder) => isWithin(folder, path)),
  )

/**
 * Binds the folder of a file, because a bound file would not follow a replacement. Binds only the file if its
 * folder contains the home, which must stay hidden.
 */
const boundFor = (file: string): string => (isWithin(dirname(file), homedir()) ? file : dirname(file))

/** Returns a folder that is bound in as a whole, which the home must not be. */
function withoutHome(folder: string): string {
  if (!isWithin(folder, homedir())) return folder
  throw new StartError(
    `The service could write everything in ${folder}: give its store and its database a folder of their own, below your home or elsewhere.`,
  )
}

/** Removes paths inside other paths: nothing can be renamed from one mount to another. */
const outermost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && isWithin(other, path)))

const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
