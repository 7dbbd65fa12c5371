import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../bin/notary.mjs')

/** A running hikifuda-notary, which ends with this process. */
export interface NotaryProcess {
  readonly url: string
  /** The public key in hex. */
  readonly key: string
  readonly directory: string
  readonly child: ChildProcess
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Returns a directory with a key, in which a notary signs for one shop. */
export function newNotaryDirectory(shopKey: string, seed = '11'.repeat(32)): string {
  const directory = mkdtempSync(join(tmpdir(), 'notary-'))
  writeFileSync(join(directory, 'key'), seed)
  writeFileSync(join(directory, 'batches.jsonl'), '')
  writeFileSync(join(directory, 'shops.json'), JSON.stringify([{ name: '店', key: shopKey }]))
  return directory
}

interface StartOptions {
  readonly port?: number
  /** The size at which a file cannot grow, as if the disk were full. */
  readonly fileKilobytesMax?: number
}

export async function startNotary(
  directory: string,
  { port = 0, fileKilobytesMax }: StartOptions = {},
): Promise<NotaryProcess> {
  const limit = fileKilobytesMax === undefined ? '' : `ulimit -f ${fileKilobytesMax};`
  const command = [process.execPath, PROGRAM, directory, '--port', `${port}`]
  const child = spawn('bash', ['-c', `${limit} exec "$@"`, 'bash', ...command])
  running.add(child)
  const said = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (/http:\/\/\S+/.test(text)) resolve(text)
    })
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    child.on('exit', () => reject(new Error(text)))
  })
  const [, key = '', url = ''] = /notary (\S+) signs at (\S+)/.exec(said) ?? []
  return { url, key, directory, child }
}

export async function killNotary({ child }: NotaryProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  running.delete(child)
}
