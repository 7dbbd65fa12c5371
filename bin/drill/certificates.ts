import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDER_HOST } from './machines.ts'
import { run } from './shell.ts'

/** Patroni connects to the database of its own machine as localhost. */
const NAMES_OF_DATABASE = ['one.internal', 'two.internal', 'three.internal', 'localhost']
const NAME_OF_REPOSITORY = 'backup.internal'
const HOSTS = ['shop.example', 'console.shop.example']
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Makes the certificate authority that every machine and every member of the drill trusts. */
export async function makeAuthority(folder: string): Promise<void> {
  mkdirSync(join(folder, 'tls'), { recursive: true })
  await issue(folder, 'ca')
}

/**
 * Issues new certificates with new keys for the database, the two public hosts and the provider.
 */
export async function issueCertificates(folder: string): Promise<void> {
  const certificates = {
    database: NAMES_OF_DATABASE,
    backup: [NAME_OF_REPOSITORY],
    shop: HOSTS,
    [PROVIDER_HOST]: [PROVIDER_HOST],
  }
  for (const [name, hosts] of Object.entries(certificates))
    await issue(folder, name, [
      '-CA',
      certificateOf(folder, 'ca'),
      '-CAkey',
      join(folder, 'tls/ca.key'),
      '-addext',
      `subjectAltName=${hosts.map((host) => `DNS:${host}`).join()}`,
      '-addext',
      'basicConstraints=CA:FALSE',
    ])
}

export function certificateOf(folder: string, name: string): string {
  return join(folder, 'tls', `${name}.crt`)
}

/** Copies the certificates to a machine. A file that is there already keeps its owner. */
export function copyCertificates(folder: string, root: string): void {
  const copy = openCopy(folder, root)
  copy('ca.crt', ['ca.crt'], 0o644)
  copy('database.crt', ['database.crt'], 0o644)
  copy('database.key', ['database.key'], 0o600)
  copy('shop.pem', ['shop.crt', 'shop.key'], 0o600)
}

/** Copies the certificates to the machine that keeps the backups. */
export function copyCertificatesOfRepository(folder: string, root: string): void {
  const copy = openCopy(folder, root)
  copy('ca.crt', ['ca.crt'], 0o644)
  copy('backup.crt', ['backup.crt'], 0o644)
  copy('backup.key', ['backup.key'], 0o600)
}

function openCopy(folder: string, root: string) {
  const tls = join(root, 'etc/hikifuda/tls')
  mkdirSync(tls, { recursive: true })
  return (name: string, parts: readonly string[], mode: number) => {
    const texts = parts.map((part) => readFileSync(join(folder, 'tls', part), 'utf8'))
    writeFileSync(join(tls, name), texts.join(''), { mode })
  }
}

async function issue(folder: string, name: string, options: readonly string[] = []): Promise<void> {
  await run('openssl', [
    'req',
    '-x509',
    ...KEY,
    '-days',
    '30',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    join(folder, 'tls', `${name}.key`),
    '-out',
    certificateOf(folder, name),
    ...options,
  ])
}
