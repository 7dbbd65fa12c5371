import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { openGathering } from './gathering.ts'

mock.timers.enable({ apis: ['setTimeout'] })

let gathering: ReturnType<typeof openGathering>
beforeEach(() => {
  gathering = openGathering()
})
const PACK = 7
const isHeld = () => gathering.until(PACK) !== undefined

test('purchases wait while the batch before them is sealed, for at most 100 ms', async () => {
  assert.equal(isHeld(), false, 'nothing is sealed')
  gathering.sealed(PACK)
  const ended = gathering.until(PACK)
  assert.equal(gathering.until(8), undefined, 'other packs do not wait')
  mock.timers.tick(60)
  gathering.sealed(PACK)
  mock.timers.tick(39)
  assert.equal(isHeld(), true)
  mock.timers.tick(1)
  assert.equal(isHeld(), false)
  await ended
})

test('the draw of a lone purchase holds nobody back, and neither does a failure', () => {
  gathering.sealed(PACK)
  gathering.drawn(PACK, 1)
  assert.equal(isHeld(), false)
  gathering.sealed(PACK)
  gathering.end(PACK)
  assert.equal(isHeld(), false)
  gathering.sealed(PACK)
  gathering.drawn(PACK, 0)
  assert.equal(isHeld(), false, 'another process has drawn it')
})

test('after a draw the next batch waits until as many buyers are there, or 10 ms', () => {
  for (const arrivesAfterwards of [true, false]) {
    gathering.sealed(PACK)
    gathering.arrived(PACK)
    gathering.drawn(PACK, 3)
    gathering.drawn(PACK, 0)
    gathering.arrived(PACK)
    mock.timers.tick(9)
    assert.equal(isHeld(), true)
    if (arrivesAfterwards) gathering.arrived(PACK)
    else mock.timers.tick(1)
    assert.equal(isHeld(), false)
  }
  gathering.sealed(PACK)
  for (let count = 0; count < 3; count++) gathering.arrived(PACK)
  gathering.drawn(PACK, 3)
  assert.equal(isHeld(), false, 'they wait already')
})

test('purchases that fill a group do not wait for the batch before them', () => {
  gathering.sealed(PACK)
  for (let count = 1; count < 64; count += 1) gathering.arrived(PACK)
  assert.equal(isHeld(), true)
  gathering.arrived(PACK)
  assert.equal(isHeld(), false)
})
