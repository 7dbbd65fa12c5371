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
    const stops = [followPointer(element), followPhone(element, () => setIsFelt(true))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const ask = useCallback(() => void permissionAsked()?.().catch(() => undefined), [])
  const canBeLeant = permissionAsked() !== undefined && isHeldInHand()
  return { ref, ask: canBeLeant && !isFelt && !wantsStillness() ? ask : undefined }
}

function followPointer(element: HTMLElement): () => void {
  const follower = followerOf(element)
  const move = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    follower.lead({ x: ((clientX - left) / width) * 2 - 1, y: ((clientY - top) / height) * 2 - 1 })
  }
  const leave = () => follower.lead(LEVEL)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerleave', leave)
  return () => {
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerleave', leave)
    follower.stop()
  }
}

/** As the phone is held at first is level: nobody holds it flat. */
function followPhone(element: HTMLElement, onFelt: () => void): () => void {
  const follower = followerOf(element)
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
  return () => {
    window.removeEventListener('deviceorientation', lean)
    follower.stop()
  }
}

function followerOf(element: HTMLElement) {
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
  return {
    lead(lean: Lean) {
      wanted = { x: clamp(lean.x), y: clamp(lean.y) }
      element.dataset.tilted = 'true'
      if (frame === 0) frame = requestAnimationFrame(step)
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
