import { useEffect, useRef, useState } from 'react'
import type { Band } from './instruments.ts'
import { type Cue, play as perform } from './score.ts'

const STORED_AS = 'reveal-sound'
const LOUDNESS = 0.8
const FADE_SECONDS = 0.03

export interface Sound {
  readonly isOn: boolean
  readonly toggle: () => void
  /** Plays it where sound is wanted; a new cue ends what is heard of the last. Never throws. */
  readonly play: (cue: Cue) => void
}

/** Off until wanted, remembered on this device. Until then no audio is opened at all. */
export function useSound(): Sound {
  const [isOn, setIsOn] = useState(isWanted)
  const stage = useRef<Stage>(undefined)
  useEffect(() => () => void stage.current?.context.close().catch(() => undefined), [])

  function play(cue: Cue) {
    try {
      stage.current ??= openStage()
      strike(stage.current, cue)
    } catch {
      // A device without audio still shows its cards.
    }
  }
  return {
    isOn,
    toggle: () => {
      remember(!isOn)
      setIsOn(!isOn)
      if (isOn) hush(stage.current)
      else play({ cue: 'tap' })
    },
    play: (cue) => {
      if (isOn) play(cue)
    },
  }
}

interface Stage extends Omit<Band, 'out'> {
  readonly context: AudioContext
  out: GainNode | undefined
}

function openStage(): Stage {
  return { context: new AudioContext(), out: undefined }
}

/** The context was made by a press, or waits for one: the browser keeps it silent until then. */
function strike(stage: Stage, cue: Cue) {
  const { context } = stage
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  // The end of the flip and the card that lies open belong together, and so do the tap and the movie.
  if (cue.cue === 'turn' || cue.cue === 'tap') hush(stage)
  stage.out ??= outOf(context)
  perform({ context, out: stage.out }, cue)
}

function hush(stage: Stage | undefined) {
  if (stage?.out === undefined) return
  stage.out.gain.setTargetAtTime(0, stage.context.currentTime, FADE_SECONDS)
  stage.out = undefined
}

function outOf(context: AudioContext): GainNode {
  const out = context.createGain()
  out.gain.value = LOUDNESS
  out.connect(context.destination)
  return out
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'on'
  } catch {
    return false
  }
}

function remember(isOn: boolean) {
  try {
    localStorage.setItem(STORED_AS, isOn ? 'on' : 'off')
  } catch {
    // It holds for this reveal.
  }
}
