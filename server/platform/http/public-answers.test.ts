import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openPublicAnswers } from './public-answers.ts'

test('B-098 answers to invented addresses do not fill the memory', () => {
  const answers = openPublicAnswers()
  const reply = { header: () => reply, headers: () => reply, send: () => reply } as never
  const requestOf = (n: number) => ({ url: `/?${n}`, headers: {} }) as FastifyRequest
  const isKept = (n: number) => answers.sendKept(requestOf(n), reply as FastifyReply) !== undefined
  const send = (n: number) => answers.send(requestOf(n), reply, { text: 'x'.repeat(2 ** 20) })
  for (let again = 0; again < 20; again++) send(1)
  send(2)
  assert.deepEqual([1, 2].map(isKept), [true, true], 'the same address counts once')
  for (let n = 3; n <= 9; n++) send(n)
  assert.deepEqual([1, 2, 9].map(isKept), [false, false, true])
})
