import { useEffect, useRef, useState } from 'react'
import type { AudioOutput } from './instruments.ts'
import { type Cue, playCue as perform } from './sound-cues.ts'

const STORAGE_KEY = 'reveal-sound'
const VOLUME = 0.8
const FADE_SECONDS = 0.03

export interface Sound {
  readonly isOn: boolean
  readonly toggle: () => void
  /** Plays it where sound is wanted; a new cue ends what is heard of the last. Never throws. */
  readonly play: (cue: Cue) => void
}

/** Off until wanted, remembered on this device. Until then no audio is opened at all. */
export function useSound(): Sound {
  const [isOn, setIsOn] = useState(readIsEnabled)
  const session = useRef<AudioSession>(undefined)
  useEffect(() => () => void session.current?.context.close().catch(() => undefined), [])

  function play(cue: Cue) {
    try {
      session.current ??= openAudioSession()
      startCue(session.current, cue)
    } catch {
      // A device without audio still shows its cards.
    }
  }
  return {
    isOn,
    toggle: () => {
      saveIsEnabled(!isOn)
      setIsOn(!isOn)
      if (isOn) fadeOut(session.current)
      else play({ kind: 'tap' })
    },
    play: (cue) => {
      if (isOn) play(cue)
    },
  }
}

interface AudioSession extends Omit<AudioOutput, 'destination'> {
  readonly context: AudioContext
  gainNode: GainNode | undefined
}

function openAudioSession(): AudioSession {
  return { context: new AudioContext(), gainNode: undefined }
}

/** The context was made by a press, or waits for one: the browser keeps it silent until then. */
function startCue(session: AudioSession, cue: Cue) {
  const { context } = session
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  // The end of the flip and the card that lies open belong together, and so do the tap and the movie.
  if (cue.kind === 'turn' || cue.kind === 'tap') fadeOut(session)
  session.gainNode ??= createGainNode(context)
  perform({ context, destination: session.gainNode }, cue)
}

function fadeOut(session: AudioSession | undefined) {
  if (session?.gainNode === undefined) return
  session.gainNode.gain.setTargetAtTime(0, session.context.currentTime, FADE_SECONDS)
  session.gainNode = undefined
}

function createGainNode(context: AudioContext): GainNode {
  const gainNode = context.createGain()
  gainNode.gain.value = VOLUME
  gainNode.connect(context.destination)
  return gainNode
}

function readIsEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on'
  } catch {
    return false
  }
}

function saveIsEnabled(isOn: boolean) {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
  } catch {
    // It holds for this reveal.
  }
}
