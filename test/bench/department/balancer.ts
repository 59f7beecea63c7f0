import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const NGINX = '/usr/sbin/nginx'

/** Starts nginx, which sends each request to the server with the fewest open requests. */
export async function startBalancer(
  port: number,
  servers: readonly number[],
): Promise<{ stop: () => Promise<void> }> {
  if (!existsSync(NGINX)) throw new Error(`${NGINX} is not there: apt-get install nginx.`)
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-balancer-'))
  const upstream = servers.map((server) => `server 127.0.0.1:${server};`).join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr error; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; client_max_body_size 64m; client_body_temp_path ${folder}; proxy_temp_path ${folder};
      fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      upstream servers { least_conn; keepalive 64; ${upstream} }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://servers; proxy_http_version 1.1; proxy_buffering off;
          proxy_set_header Connection ""; proxy_set_header Host $http_host;
        }
      }
    }`,
  )
  const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await listensAt(port))) await pause(20)
  return {
    stop: async () => {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listensAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
