import { existsSync } from 'node:fs'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

/**
 * The library that shows a process a wrong clock. The drill cannot test wrong clocks without it.
 */
export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** For each file that the drill runs, the Debian package that contains it. */
const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/sbin/nft': 'nftables',
  '/usr/bin/openssl': 'openssl',
  [FAKETIME]: 'libfaketime',
}
const IP_PROGRAMS = ['/usr/sbin/ip', '/sbin/ip', '/bin/ip', '/usr/bin/ip']

/** Throws StartRefused if the drill cannot run here. The message names everything to install. */
export function refuseUnfitMachine(): void {
  if (process.platform !== 'linux')
    throw new StartRefused('The drill needs Debian 12, because it makes network namespaces.')
  if (process.getuid?.() !== 0)
    throw new StartRefused('The drill must run as root, because it makes network namespaces.')
  const missing = Object.entries(PACKAGES)
    .filter(([program]) => !existsSync(program))
    .map(([, name]) => name)
  if (!IP_PROGRAMS.some(existsSync)) missing.push('iproute2')
  if (missing.length > 0)
    throw new StartRefused(
      `The drill needs Debian 12 with these packages: apt-get install ${missing.join(' ')}`,
    )
}
