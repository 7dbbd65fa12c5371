import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fincodeSandbox } from '#server/external/payments/fincode/settings.ts'
import {
  copyCertificates,
  copyCertificatesOfRepository,
  issueCertificates,
  makeAuthority,
} from './certificates.ts'
import {
  addressOf,
  LOCKS_OF_BACKUPS,
  MACHINES,
  type MachineName,
  MEMBERS,
  PROVIDER_ADDRESS,
  PROVIDER_HOST,
  REPOSITORY,
  rootOf,
} from './machines.ts'
import { run } from './shell.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy/three-machines')
/**
 * The users that docs/deploying.md tells the engineer to add. No Debian system gives these numeric
 * ids to another user.
 */
const USERS = { hikifuda: 61_001, 'hikifuda-console': 61_002 } as const
const DIRECTORIES = ['run/postgresql', 'var/lib/postgresql', 'var/lib/etcd', 'opt/hikifuda']
const DIRECTORIES_OF_BACKUPS = [
  LOCKS_OF_BACKUPS.slice(1),
  'var/lib/pgbackrest',
  'var/log/pgbackrest',
]
/** systemd makes this directory for the unit that verifies the backups. */
const DIRECTORY_OF_REPORT = 'var/lib/hikifuda-backup'
const DIRECTORIES_OF_SHOP = ['var/lib/hikifuda', 'var/lib/hikifuda-heads', 'var/cache/hikifuda']

/**
 * The settings with which the shops take payments. The sandbox gateway runs at the host name of the
 * provider's test environment, so the shops pay there.
 */
const PAYMENTS = `
TEST_PAYMENTS=1
PROVIDER_OF_CONVENIENCE_STORE=fincode
FINCODE_SECRET_KEY=${fincodeSandbox('').secretKey}
FINCODE_PUBLIC_KEY=${fincodeSandbox('').publicKey}
FINCODE_WEBHOOK_SIGNATURE=PASSWORD
NODE_EXTRA_CA_CERTS=/etc/hikifuda/tls/ca.crt
`

/** Copies the files of deploy/three-machines to the places that docs/deploying.md names. */
export async function installFiles(folder: string): Promise<void> {
  const fill = openFill()
  await makeAuthority(folder)
  await issueCertificates(folder)
  for (const machine of MACHINES) await installMachine(folder, machine, fill)
  await installRepository(folder, fill)
  installMembers(folder, fill)
}

/**
 * Returns a function that inserts passwords and keys into the text of a file before the file is
 * copied.
 */
function openFill(): (text: string) => string {
  const password = randomBytes(16).toString('hex')
  const keys: Record<string, string> = {}
  const keyOf = (name: string) => (keys[name] ??= randomBytes(32).toString('hex'))
  return (text) =>
    text
      .replaceAll(/PASSWORD|PASSPHRASE/g, password)
      .replaceAll(/^(\w+_KEYS?)=$/gm, (_, name: string) => `${name}=${keyOf(name)}`)
      .replace(/^TWILIO_ACCOUNT_SID=$/m, 'TWILIO_ACCOUNT_SID=AC0123456789abcdef0123456789abcdef')
      .replace(/^TWILIO_AUTH_TOKEN=$/m, 'TWILIO_AUTH_TOKEN=0123456789abcdef0123456789abcdef')
      .replace(/^TWILIO_FROM=$/m, 'TWILIO_FROM=+81300000000')
}

async function installMachine(
  folder: string,
  machine: MachineName,
  fill: (text: string) => string,
): Promise<void> {
  const root = rootOf(folder, machine)
  write(root, 'etc/hikifuda/shop.env', fill(deployed('shop.env') + PAYMENTS), 0o600)
  for (const name of ['console.env', 'database.env'])
    write(root, `etc/hikifuda/${name}`, fill(deployed(name)), 0o600)
  write(root, 'etc/hikifuda/machine.env', asMachine(deployed('machine.env'), machine))
  write(root, 'etc/patroni/config.yml', fill(deployed('patroni.yml')), 0o644)
  write(root, 'etc/haproxy/haproxy.cfg', deployed('haproxy.cfg'))
  write(root, 'etc/pgbackrest.conf', deployed('pgbackrest.conf'))
  const provider = `${PROVIDER_ADDRESS} ${PROVIDER_HOST}\n`
  write(root, 'etc/hosts', `127.0.0.1 localhost\n${provider}${deployed('hosts')}`)
  installUsers(root)
  for (const directory of [...DIRECTORIES, ...DIRECTORIES_OF_SHOP])
    mkdirSync(join(root, directory), { recursive: true })
  mkdirSync(join(root, 'var/cache/hikifuda-console'), { recursive: true })
  copyCertificates(folder, root)
  const own = (path: string, user: string) => run('chown', ['-R', user, join(root, path)])
  await makeDirectoriesOfBackups(root)
  await own('run/postgresql', 'postgres:postgres')
  await own('var/lib/postgresql', 'postgres:postgres')
  await own('etc/hikifuda/tls/database.key', 'postgres:postgres')
  await own('var/lib/etcd', 'etcd:etcd')
  for (const path of DIRECTORIES_OF_SHOP) await own(path, String(USERS.hikifuda))
  await own('var/cache/hikifuda-console', String(USERS['hikifuda-console']))
}

/** Copies the files of the machine that keeps the backups. */
async function installRepository(folder: string, fill: (text: string) => string): Promise<void> {
  const root = rootOf(folder, REPOSITORY)
  write(root, 'etc/pgbackrest.conf', fill(deployed('pgbackrest-repository.conf')))
  write(root, 'etc/hosts', `127.0.0.1 localhost\n${deployed('hosts')}`)
  installUsers(root)
  mkdirSync(join(root, 'opt/hikifuda'), { recursive: true })
  copyCertificatesOfRepository(folder, root)
  await makeDirectoriesOfBackups(root)
  await run('chown', ['postgres:postgres', join(root, 'etc/hikifuda/tls/backup.key')])
}

async function makeDirectoriesOfBackups(root: string): Promise<void> {
  for (const path of [...DIRECTORIES_OF_BACKUPS, DIRECTORY_OF_REPORT]) {
    mkdirSync(join(root, path), { recursive: true })
    await run('chown', ['postgres:postgres', join(root, path)])
  }
}

function installMembers(folder: string, fill: (text: string) => string): void {
  const root = rootOf(folder, MEMBERS)
  write(root, 'etc/hikifuda/database.env', fill(deployed('database.env')), 0o600)
  const names = '127.0.0.1 localhost shop.example console.shop.example\n'
  write(root, 'etc/hosts', names + deployed('hosts'))
  installUsers(root)
  mkdirSync(join(root, 'opt/hikifuda'), { recursive: true })
  copyCertificates(folder, root)
}

function installUsers(root: string): void {
  const entries = Object.entries(USERS)
  const users = entries.map(([name, id]) => `${name}:x:${id}:${id}::/var/lib/hikifuda:/bin/false\n`)
  const groups = entries.map(([name, id]) => `${name}:x:${id}:\n`)
  write(root, 'etc/passwd', readFileSync('/etc/passwd', 'utf8') + users.join(''))
  write(root, 'etc/group', readFileSync('/etc/group', 'utf8') + groups.join(''))
}

const deployed = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** Adapts a file that is written for machine `one` to another machine. */
function asMachine(text: string, machine: MachineName): string {
  return text.replaceAll('10.0.0.1', addressOf(machine)).replaceAll(/\bone\b/g, machine)
}

function write(root: string, path: string, text: string, mode = 0o644): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode })
}
