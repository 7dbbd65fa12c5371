import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { listProviders } from '#server/payments/provider-list.ts'
import {
  openRecording,
  type Terminal,
} from '#server/payments/provider-recording/provider-recording.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

/**
 * `npm run providers`: prints each way of paying with its provider, and which variables are missing
 * before the shop can offer it. It calls no provider and prints no value of a variable.
 *
 * `npm run providers -- record METHOD FOLDER`: walks the checklist of a method with the operator in
 * the provider's test environment, and writes the calls to a new file in the folder. For a method
 * that needs the shop's own pages, such as a card, it opens a shop with the fixtures.
 */
const [, , command, method = '', folder] = process.argv
try {
  if (command === undefined) {
    for (const line of listProviders(process.env)) console.log(line)
  } else if (command === 'record' && folder !== undefined) {
    process.exitCode = (await record(method, folder)) ? 0 : 1
  } else {
    console.error('usage: npm run providers [-- record METHOD FOLDER]')
    process.exitCode = 1
  }
} catch (cause) {
  if (!(cause instanceof StartRefused)) throw cause
  console.error(cause.message)
  process.exitCode = 1
}

async function record(id: string, folder: string): Promise<boolean> {
  const recording = openRecording(process.env, id)
  mkdirSync(folder, { recursive: true })
  const startedAt = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const path = join(folder, `${recording.providerName}-${id}-${startedAt}.jsonl`)
  const descriptor = openSync(path, 'wx', 0o600)
  const { terminal, close } = openTerminal()
  try {
    const isComplete = await recording.record({
      terminal,
      now: () => new Date(),
      publicUrl: process.env.PUBLIC_URL ?? 'http://localhost:3000',
      append: (line) => writeSync(descriptor, `${line}\n`),
      openShop: async () => {
        // Loads the fixtures only here, because a machine of production has none.
        const { openRecordingShop } = await import('./recording-shop.ts')
        return openRecordingShop(process.env)
      },
    })
    console.log(`${isComplete ? 'Every step was as expected' : 'Some steps failed'}: ${path}`)
    return isComplete
  } finally {
    close()
    closeSync(descriptor)
  }
}

/**
 * Opens the operator's terminal. After the end of the input, each question gets the answer `s`,
 * which means to go on without waiting.
 */
function openTerminal(): { readonly terminal: Terminal; close(): void } {
  const lines = createInterface({ input: process.stdin })
  const entered = lines[Symbol.asyncIterator]()
  return {
    terminal: {
      show: (line) => console.log(line),
      async ask(question) {
        console.log(question)
        const { value, done } = await entered.next()
        return done ? 's' : value
      },
    },
    close: () => lines.close(),
  }
}
