import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export interface Child {
  readonly pid: number
  /** Sends a message and answers what comes back. */
  ask<Answer>(message: unknown): Promise<Answer>
  /** Lets it end by itself: the connection to its parent is its life line. */
  stop(): Promise<void>
}

/** Starts a file of this folder as a process of its own. */
export function startChild(
  file: string,
  { args = [], execArgv = [] }: { args?: readonly string[]; execArgv?: readonly string[] } = {},
): Child {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: [...execArgv],
    serialization: 'advanced',
  })
  return {
    pid: child.pid ?? 0,
    ask: (message) => ask(child, message),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await gone
    },
  }
}

function ask<Answer>(child: ChildProcess, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`the process ${child.pid} ended`))
    child.once('exit', onExit)
    child.once('message', (said) => {
      child.off('exit', onExit)
      const { answer, fault } = said as { answer: Answer; fault?: string }
      if (fault === undefined) resolve(answer)
      else reject(new Error(fault))
    })
    child.send(message as object)
  })
}

/** The child's side: answers one message after the other. */
export function serveParent<Message, Answer>(work: (message: Message) => Promise<Answer>): void {
  process.on('message', async (message) => {
    try {
      process.send?.({ answer: await work(message as Message) })
    } catch (cause) {
      process.send?.({ answer: null, fault: cause instanceof Error ? cause.message : `${cause}` })
    }
  })
}
