import type { ComponentChild } from 'preact'
import { isLoopback } from '../../shared/loopback.ts'
import { Verbatim } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { wrongProgram } from '../connection/daemon-note.tsx'
import { useWords } from '../messages/words.ts'
import type { DaemonSeen } from './connection-test.ts'

type DaemonOutcomeProps = { daemon: DaemonSeen; base: string }

/** Who answers at the address, in words, and what to do where it is not the daemon. */
export function DaemonOutcome({ daemon, base }: DaemonOutcomeProps) {
  const { t } = useWords()
  if (daemon.kind === 'ready') {
    return (
      <p class="daemon-ready">
        <span class="dot dot-ready" aria-hidden="true" /> {t('daemonReady', { version: daemon.version })}
      </p>
    )
  }
  return (
    <Note tone="warning">
      <p>
        <strong>{found(daemon, base, t)}</strong> <WhatToDo daemon={daemon} base={base} />
      </p>
    </Note>
  )
}

type Wrong = Exclude<DaemonSeen, { kind: 'ready' }>

function found(daemon: Wrong, base: string, t: ReturnType<typeof useWords>['t']): string {
  if (daemon.kind === 'offline') return t('daemonOffline', { base })
  return daemon.kind === 'not-daemon' ? t('notDaemon', { base }) : wrongProgram(daemon, base, t)
}

/** Nothing where what was found says it already. */
function WhatToDo({ daemon, base }: { daemon: Wrong; base: string }): ComponentChild {
  const { t, parts } = useWords()
  const { host } = new URL(base)
  switch (daemon.kind) {
    case 'offline':
      return isLoopback(base)
        ? parts('daemonOfflineDo', { command: <Verbatim of="start" /> })
        : parts('daemonFarDo', { setting: <Setting text={`HOST=0.0.0.0 ALLOWED_HOSTS=${host}`} /> })
    case 'another':
      return parts('daemonAnotherDo', { command: <Setting text={OTHER_PORT} /> })
    case 'refused': {
      const setting = `ALLOWED_HOSTS=${host} ALLOWED_ORIGINS=${location.origin}`
      return parts('daemonRefusedDo', { setting: <Setting text={setting} /> })
    }
    case 'not-daemon':
      return t('notDaemonDo')
    case 'incompatible':
      return null
  }
}

const OTHER_PORT = 'PORT=8190 npm start'

const Setting = ({ text }: { text: string }) => <code class="verbatim long">{text}</code>
