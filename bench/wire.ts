import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface WireAnswer {
  readonly status: number
  /** The beginning of the body: where the envelope stands. */
  readonly opening: string
}

/** One kept-alive connection that asks one thing at a time, as a browser's tab does. */
export interface Wire {
  ask(request: string): Promise<WireAnswer>
  close(): void
}

const OPENING_BYTES = 400
const HEAD_END = '\r\n\r\n'
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const
/** What every browser says; an answer that is packed is unpacked by whoever asked. */
export const ACCEPTED = 'gzip, deflate, br, zstd'

/**
 * The cheapest client that is still correct for our servers: what it costs is taken from what it measures. `from` is
 * the address that it comes from: every one of 127.0.0.0/8 is this machine's own.
 */
export function openWire({ port, from = '127.0.0.1' }: { port: number; from?: string }): Wire {
  let socket = open()
  let hear: ((answer: WireAnswer) => void) | undefined
  let fail: ((cause: Error) => void) | undefined
  let head = ''
  let bytesAwaited = 0
  let opened: WireAnswer | undefined
  let packed: Buffer[] | undefined
  let unpack = UNPACK.gzip

  function open(): Socket {
    const fresh = connect({ host: '127.0.0.1', localAddress: from, port, noDelay: true })
    fresh.on('data', read)
    fresh.on('error', (cause) => fail?.(cause))
    fresh.on('close', () => fail?.(new Error('the server closed the connection')))
    return fresh
  }
  function read(chunk: Buffer): void {
    if (opened === undefined) {
      head += chunk.toString('latin1')
      const end = head.indexOf(HEAD_END)
      if (end === -1) return
      const bodyAt = end + HEAD_END.length
      bytesAwaited = lengthIn(head) - (head.length - bodyAt)
      const coding = /\r\ncontent-encoding: (br|gzip)/i.exec(head)?.[1]
      packed = coding === undefined ? undefined : []
      unpack = UNPACK[coding === 'br' ? 'br' : 'gzip']
      packed?.push(Buffer.from(head.slice(bodyAt), 'latin1'))
      opened = {
        status: Number(head.slice(9, 12)),
        opening: head.slice(bodyAt, bodyAt + OPENING_BYTES),
      }
    } else {
      bytesAwaited -= chunk.length
      packed?.push(chunk)
    }
    if (bytesAwaited > 0) return
    const answer =
      packed === undefined
        ? opened
        : { ...opened, opening: openingOf(unpack(Buffer.concat(packed))) }
    opened = undefined
    head = ''
    fail = undefined
    hear?.(answer)
  }
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        // Whoever asked nothing for a minute was let go, and comes anew as a browser does.
        if (socket.destroyed) socket = open()
        hear = resolve
        fail = reject
        socket.write(request, 'latin1')
      }),
    close() {
      fail = undefined
      socket.destroy()
    },
  }
}

function openingOf(body: Buffer): string {
  return body.toString('latin1', 0, OPENING_BYTES)
}

function lengthIn(head: string): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head)
  if (found === null) throw new Error('an answer without its length')
  return Number(found[1])
}
