import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * Throws if a port is taken, or if two of these are the same. This check runs before anything is
 * started, because `serve` tries the port only at the very end.
 */
export async function assertPortsAreFree(
  addresses: Readonly<Record<string, ListenAddress | null>>,
): Promise<void> {
  const held = new Map<number, { readonly variable: string; readonly probe: Server }>()
  try {
    for (const [variable, address] of Object.entries(addresses)) {
      if (address === null) continue
      const other = held.get(address.port)?.variable
      const probe = await listenAt(address).catch((cause: NodeJS.ErrnoException) => {
        throw portRefusal(cause, address, { variable, other })
      })
      held.set((probe.address() as AddressInfo).port, { variable, probe })
    }
  } finally {
    for (const { probe } of held.values()) await new Promise((resolve) => probe.close(resolve))
  }
}

async function listenAt({ host, port }: ListenAddress): Promise<Server> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  return server
}

function portRefusal(
  cause: NodeJS.ErrnoException,
  { host, port }: ListenAddress,
  { variable, other }: { readonly variable: string; readonly other: string | undefined },
): StartRefused {
  if (cause.code === 'EADDRINUSE' && other !== undefined)
    return new StartRefused(
      `${other} and ${variable} are both ${port}: set one of them to another port.`,
    )
  if (cause.code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${port} is already in use: stop what uses it, or set ${variable} to another.`,
      { cause },
    )
  }
  return new StartRefused(
    `The shop cannot listen on ${host}:${port} (${cause.code}): set HOST and ${variable} to what this machine allows.`,
    { cause },
  )
}
