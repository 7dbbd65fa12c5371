import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface ResponseStart {
  readonly status: number
  /** The first bytes of the body, which contain the envelope. */
  readonly bodyStart: string
}

/** One keep-alive connection with one request at a time, as a browser's tab uses it. */
export interface Connection {
  send(request: string): Promise<ResponseStart>
  close(): void
}

const BODY_START_BYTES = 400
const HEADER_END = '\r\n\r\n'
const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync } as const
/** The encodings that browsers accept. The client decompresses the answer. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/**
 * Opens a minimal HTTP client for our servers. It is cheap because its processor time competes with the measured
 * shop's. `from` is the client's address: every address of 127.0.0.0/8 belongs to this machine.
 */
export function openConnection({
  port,
  from = '127.0.0.1',
}: {
  port: number
  from?: string
}): Connection {
  let socket = open()
  let resolvePending: ((answer: ResponseStart) => void) | undefined
  let rejectPending: ((cause: Error) => void) | undefined
  let headerText = ''
  let bytesRemaining = 0
  let partial: ResponseStart | undefined
  let compressedChunks: Buffer[] | undefined
  let decompress = DECOMPRESS.gzip

  function open(): Socket {
    const created = connect({ host: '127.0.0.1', localAddress: from, port, noDelay: true })
    created.on('data', onData)
    created.on('error', (cause) => rejectPending?.(cause))
    created.on('close', () => rejectPending?.(new Error('the server closed the connection')))
    return created
  }
  function onData(chunk: Buffer): void {
    if (partial === undefined) {
      headerText += chunk.toString('latin1')
      const end = headerText.indexOf(HEADER_END)
      if (end === -1) return
      const bodyAt = end + HEADER_END.length
      bytesRemaining = lengthIn(headerText) - (headerText.length - bodyAt)
      const coding = /\r\ncontent-encoding: (br|gzip)/i.exec(headerText)?.[1]
      compressedChunks = coding === undefined ? undefined : []
      decompress = DECOMPRESS[coding === 'br' ? 'br' : 'gzip']
      compressedChunks?.push(Buffer.from(headerText.slice(bodyAt), 'latin1'))
      partial = {
        status: Number(headerText.slice(9, 12)),
        bodyStart: headerText.slice(bodyAt, bodyAt + BODY_START_BYTES),
      }
    } else {
      bytesRemaining -= chunk.length
      compressedChunks?.push(chunk)
    }
    if (bytesRemaining > 0) return
    const response =
      compressedChunks === undefined
        ? partial
        : { ...partial, bodyStart: bodyStartOf(decompress(Buffer.concat(compressedChunks))) }
    partial = undefined
    headerText = ''
    rejectPending = undefined
    resolvePending?.(response)
  }
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        // The server closes a connection that was idle for a minute; the client reconnects, as a browser does.
        if (socket.destroyed) socket = open()
        resolvePending = resolve
        rejectPending = reject
        socket.write(request, 'latin1')
      }),
    close() {
      rejectPending = undefined
      socket.destroy()
    },
  }
}

function bodyStartOf(body: Buffer): string {
  return body.toString('latin1', 0, BODY_START_BYTES)
}

function lengthIn(head: string): number {
  const match = /\r\ncontent-length: (\d+)/i.exec(head)
  if (match === null) throw new Error('a response without a content-length')
  return Number(match[1])
}
