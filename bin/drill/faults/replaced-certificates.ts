import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { certificateOf, copyCertificates, issueCertificates } from '#bin/drill/certificates.ts'
import type { Cluster } from '#bin/drill/cluster.ts'
import { addressOf, MACHINES, type MachineName, rootOf, signal } from '#bin/drill/machines.ts'
import { run } from '#bin/drill/shell.ts'
import { AWAY_MS, type Fault } from './fault.ts'
import { databasePids } from './process-ids.ts'

const SERVED_MS_MAX = 20_000
const POLL_MS = 500
/** For each certificate, the port of its service and the options of `openssl s_client`. */
const SERVICES = {
  shop: { port: 443, options: '-servername shop.example' },
  database: { port: 5432, options: '-starttls postgres' },
} as const
type Certificate = keyof typeof SERVICES

/** Replaces certificates as docs/deploying.md describes, while members buy. */
export function replacedCertificates(): readonly Fault[] {
  return [{ name: 'certificates of the hosts and the database replaced', act: replaceCertificates }]
}

/** Throws if a service goes on with its former certificate. */
async function replaceCertificates(cluster: Cluster): Promise<void> {
  const { folder } = cluster
  await issueCertificates(folder)
  for (const machine of MACHINES) {
    copyCertificates(folder, rootOf(folder, machine))
    // These signals are those of `systemctl reload`.
    cluster.service('haproxy', machine).signal('SIGUSR2')
    for (const pid of databasePids(folder, machine).slice(0, 1)) signal(pid, 'SIGHUP')
  }
  for (const machine of MACHINES) {
    await untilServed(folder, machine, 'shop')
    await untilServed(folder, machine, 'database')
  }
  await wait(AWAY_MS)
}

async function untilServed(folder: string, machine: MachineName, name: Certificate): Promise<void> {
  const wanted = new X509Certificate(readFileSync(certificateOf(folder, name))).fingerprint256
  const deadline = performance.now() + SERVED_MS_MAX
  while ((await servedFingerprint(machine, name)) !== wanted) {
    if (performance.now() > deadline)
      throw new Error(`machine ${machine} goes on with the former certificate of the ${name}`)
    await wait(POLL_MS)
  }
}

async function servedFingerprint(machine: MachineName, name: Certificate): Promise<string | null> {
  const { port, options } = SERVICES[name]
  const command = `openssl s_client ${options} -connect ${addressOf(machine)}:${port} </dev/null 2>&1`
  const output = await run('sh', ['-c', command]).catch(() => '')
  const [pem] = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(output) ?? []
  return pem === undefined ? null : new X509Certificate(pem).fingerprint256
}
