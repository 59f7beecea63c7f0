import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Builds images with buildah, and starts containers as programs in namespaces. Images stay in `STORAGE` for the next run,
 * since making the base takes a minute.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const STORAGE = '/var/tmp/coauthors-containers'
const TEMPORARY = join(STORAGE, 'temporary')
/** A base image to pull, such as the Containerfile's. Without `BASE`, debootstrap makes one. */
const { BASE } = process.env
const MADE_BASE = 'localhost/coauthors-base'

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0

export const whyNoContainers = (): string | null =>
  process.platform !== 'linux' || process.getuid?.() !== 0
    ? 'they need Linux and root'
    : (['buildah', 'unshare', ...(BASE ? [] : ['debootstrap'])]
        .filter((program) => !isThere(program))
        .map((program) => `${program} is not installed`)[0] ?? null)

function buildah(...args: readonly string[]): string {
  const places = ['--root', join(STORAGE, 'images'), '--runroot', join(STORAGE, 'run')]
  return output('buildah', '--storage-driver', 'vfs', ...places, ...args)
}

const output = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, TMPDIR: TEMPORARY },
  }).trim()

/** A small Debian with npm and the Node that `npm ci` has installed. */
function base(): string {
  if (BASE) return BASE
  if (buildah('images', '--quiet', '--filter', `reference=${MADE_BASE}`) !== '') return MADE_BASE
  const container = buildah('from', 'scratch')
  const root = buildah('mount', container)
  const suite = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''
  // Use the mirror of this machine's own packages.
  const mirrors = output('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages')
  output('debootstrap', '--variant=minbase', suite, root, mirrors.split('\n')[0] ?? '')
  const node = `node-linux-${process.arch}`
  copyFileSync(join(ROOT, 'node_modules', node, 'bin/node'), join(root, 'usr/local/bin/node'))
  output('npm', 'install', '--global', '--prefix', join(root, 'usr/local'), 'npm@11')
  buildah('commit', '--rm', container, MADE_BASE)
  return MADE_BASE
}

/** Builds an image with the npm registry and the npm cache of this machine. */
export function buildImage(folder: string, name: string): void {
  clearTemporary()
  mkdirSync(TEMPORARY, { recursive: true })
  // An interrupted run may have left containers.
  buildah('rm', '--all')
  const [registry, cafile, cache] = ['registry', 'cafile', 'cache'].map((key) =>
    output('npm', 'config', 'get', key),
  )
  const npmrc = join(STORAGE, 'npmrc')
  const hasCafile = cafile !== 'null' && cafile !== undefined
  writeFileSync(npmrc, `registry=${registry}\n${hasCafile ? `cafile=${cafile}\n` : ''}`)
  const mounts = [
    `${npmrc}:/root/.npmrc:ro`,
    `${cache}:/root/.npm`,
    ...(hasCafile ? [`${cafile}:${cafile}:ro`] : []),
  ]
  buildah(
    'build',
    '--isolation=chroot',
    // Of buildah's formats, only this one has health checks.
    '--format=docker',
    `--build-arg=BASE=${base()}`,
    ...mounts.map((mount) => `--volume=${mount}`),
    `--tag=${name}`,
    '--file=Containerfile',
    folder,
  )
}

export const clearTemporary = (): void => rmSync(TEMPORARY, { recursive: true, force: true })

export const makeVolume = (): string => mkdtempSync(join(TEMPORARY, 'volume-'))

type Config = {
  User: string
  Env: readonly string[]
  Entrypoint: readonly string[]
  Cmd: readonly string[]
  Volumes: Record<string, unknown>
  Healthcheck: { Test: readonly string[] }
}

/** `root`: the root folder of a container. */
export type Image = { config: Config; root: string }

export function openImage(name: string): Image & { remove: () => void } {
  // Parsed JSON has no type. buildah writes the settings of Docker's format in this shape.
  const { config } = JSON.parse(buildah('inspect', '--type=image', name)).Docker as { config: Config }
  const container = buildah('from', '--pull=never', name)
  return { config, root: buildah('mount', container), remove: () => void buildah('rm', container) }
}

export type Start = {
  /** The folder that becomes the volume. */
  volume: string
  /** `ro`: read-only. */
  mode?: 'rw' | 'ro'
  /** The arguments after the image's name. */
  args?: readonly string[]
  entrypoint?: readonly string[]
  env?: NodeJS.ProcessEnv
}

const IN_NAMESPACES = `
mount --bind "$2" "$1/data"
mount -o "remount,bind,$3" "$1/data"
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
root=$1 user=$4
shift 4
exec chroot --userspec="$user" --groups="\${user#*:}" "$root" "$@"`

/** Starts the image's program with process id 1 and this machine's network. */
export function startContainer(
  { config, root }: Image,
  { volume, mode = 'rw', ...rest }: Start,
): ChildProcess {
  const { args = config.Cmd, entrypoint = config.Entrypoint, env = {} } = rest
  return spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child'],
      ...['sh', '-ec', IN_NAMESPACES, 'sh', root, volume, mode, config.User],
      ...entrypoint,
      ...args,
    ],
    {
      env: { ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2))), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}

export function signalContainer({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = `/proc/${pid}/task/${pid}/children`
  const first = existsSync(children) ? Number(readFileSync(children, 'utf8').split(' ')[0]) : 0
  if (first > 0) process.kill(first, signal)
}
