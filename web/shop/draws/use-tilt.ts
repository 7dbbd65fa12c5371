import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { wantsStillness } from './wants-stillness.ts'

/** How much of the way to where it is led a card goes in one frame. */
const FOLLOWED = 0.18
const SETTLED = 0.004
/** So far is a phone leant, in degrees, for the whole tilt. */
const LEAN_DEGREES = 24

/** Each from -1 to 1: right and down. */
interface Lean {
  readonly x: number
  readonly y: number
}
const LEVEL: Lean = { x: 0, y: 0 }

export interface Tilt<Element extends HTMLElement> {
  /** Where the finger is followed; --tilt-x and --tilt-y stand there, and data-tilted once it was led. */
  readonly ref: RefObject<Element | null>
  /** Asks for the phone's own lean where the system wants a tap for it; elsewhere it is not there. */
  readonly ask: (() => void) | undefined
}

/** A card leans towards the pointer and with the phone. Where motion is unwanted it lies still. */
export function useTilt<Element extends HTMLElement>(): Tilt<Element> {
  const ref = useRef<Element>(null)
  const [isFelt, setIsFelt] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || wantsStillness()) return
    const follower = followerOf(element)
    const stops = [
      followPointer(element, follower),
      followPhone(follower, () => setIsFelt(true)),
      follower.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const ask = useCallback(() => void permissionAsked()?.().catch(() => undefined), [])
  const canBeLeant = permissionAsked() !== undefined && isHeldInHand()
  return { ref, ask: canBeLeant && !isFelt && !wantsStillness() ? ask : undefined }
}

/** As long as it is on the card, the pointer leads and the phone does not. */
function followPointer(element: HTMLElement, follower: Follower): () => void {
  const move = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = ((clientX - left) / width) * 2 - 1
    const y = ((clientY - top) / height) * 2 - 1
    follower.hold({ x, y })
  }
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerleave', follower.release)
  return () => {
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerleave', follower.release)
  }
}

/** As the phone is held at first is level: nobody holds it flat. */
function followPhone(follower: Follower, onFelt: () => void): () => void {
  let held: { readonly beta: number; readonly gamma: number } | undefined
  const lean = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return
    if (held === undefined) onFelt()
    held ??= { beta, gamma }
    follower.lead({
      x: (gamma - held.gamma) / LEAN_DEGREES,
      y: (beta - held.beta) / LEAN_DEGREES,
    })
  }
  window.addEventListener('deviceorientation', lean)
  return () => window.removeEventListener('deviceorientation', lean)
}

/** Whoever leads, one follows: two would pull the card to and fro. */
interface Follower {
  readonly lead: (lean: Lean) => void
  readonly hold: (lean: Lean) => void
  readonly release: () => void
  readonly stop: () => void
}

function followerOf(element: HTMLElement): Follower {
  let isHeld = false
  let wanted = LEVEL
  let shown = LEVEL
  let frame = 0
  const step = () => {
    const next = { x: towards(shown.x, wanted.x), y: towards(shown.y, wanted.y) }
    const isSettled = Math.abs(next.x - shown.x) + Math.abs(next.y - shown.y) < SETTLED
    shown = next
    element.style.setProperty('--tilt-x', shown.x.toFixed(3))
    element.style.setProperty('--tilt-y', shown.y.toFixed(3))
    frame = isSettled ? 0 : requestAnimationFrame(step)
  }
  const go = (lean: Lean) => {
    wanted = { x: clamp(lean.x), y: clamp(lean.y) }
    element.dataset.tilted = 'true'
    if (frame === 0) frame = requestAnimationFrame(step)
  }
  return {
    lead: (lean) => {
      if (!isHeld) go(lean)
    },
    hold: (lean) => {
      isHeld = true
      go(lean)
    },
    release: () => {
      isHeld = false
      go(LEVEL)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

const towards = (from: number, to: number) => from + (to - from) * FOLLOWED
const clamp = (value: number) => Math.max(-1, Math.min(1, value))

function isHeldInHand(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Only where the system wants to be asked by a tap; then nothing is felt before. */
type Ask = () => Promise<string>
function permissionAsked(): Ask | undefined {
  const sensor = window.DeviceOrientationEvent as unknown as
    | { readonly requestPermission?: Ask }
    | undefined
  const ask = sensor?.requestPermission
  return ask && (() => ask.call(sensor))
}
