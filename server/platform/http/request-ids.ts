import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The ids of one process begin alike, and those of two processes differ. */
export function openRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count}`
  }
}

/** The log has the same id, so that an engineer finds the fault that a member reports. */
export function withRequestId({ id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', id)
}
