import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export interface BenchProcess {
  readonly pid: number
  /** Sends a message to the child process and returns the result that the child sends back. */
  call<Answer>(message: unknown): Promise<Answer>
  /** Disconnects the child process, and waits until the child process has exited by itself. */
  stop(): Promise<void>
}

/** Runs `file`, a path below bench/, in a child process. */
export function startBenchProcess(
  file: string,
  {
    args = [],
    execArgv = [],
    environment = {},
  }: {
    readonly args?: readonly string[]
    readonly execArgv?: readonly string[]
    readonly environment?: Readonly<Record<string, string>>
  } = {},
): BenchProcess {
  const child = fork(join(import.meta.dirname, '..', file), args, {
    execArgv: [...execArgv],
    env: { ...process.env, ...environment },
    serialization: 'advanced',
  })
  return {
    pid: child.pid ?? 0,
    call: (message) => callChild(child, message),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await exited
    },
  }
}

function callChild<Answer>(child: ChildProcess, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`the process ${child.pid} ended`))
    child.once('exit', onExit)
    child.once('message', (reply) => {
      child.off('exit', onExit)
      const { result, error } = reply as { result: Answer; error?: string }
      if (error === undefined) resolve(result)
      else reject(new Error(error))
    })
    child.send(message as object)
  })
}

/** Runs in the child process: handles the parent's messages and sends back the results. */
export function serveCalls<Message, Answer>(handle: (message: Message) => Promise<Answer>): void {
  process.on('message', async (message) => {
    try {
      process.send?.({ result: await handle(message as Message) })
    } catch (cause) {
      process.send?.({ result: null, error: cause instanceof Error ? cause.message : `${cause}` })
    }
  })
}
