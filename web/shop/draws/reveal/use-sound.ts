import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#web/kit/storage.ts'
import type { AudioOutput } from './instruments.ts'
import { type Cue, playCue as perform } from './sound-cues.ts'

const STORAGE_KEY = 'reveal-sound'
const VOLUME = 0.8
const FADE_SECONDS = 0.03

export interface Sound {
  readonly isOn: boolean
  /** False until the member has chosen on this device whether reveals have sound. */
  readonly isChosen: boolean
  /** Turns the sound on or off, and keeps the choice on this device. */
  readonly choose: (isOn: boolean) => void
  /** If the sound is on. All but the movie's first fades out earlier ones. Never throws. */
  readonly play: (cue: Cue) => void
}

/** The first reveal on a device asks whether it has sound, and the answer is kept. */
export function useSound(): Sound {
  const [choice, setChoice] = useState(() => readStored('localStorage', STORAGE_KEY))
  const isOn = choice === 'on'
  const session = useRef<AudioSession>(undefined)
  useEffect(() => () => void session.current?.context.close().catch(() => undefined), [])

  function play(cue: Cue) {
    try {
      session.current ??= openAudioSession()
      startCue(session.current, cue)
    } catch {
      // A device without audio plays the reveal silently.
    }
  }
  return {
    isOn,
    isChosen: choice !== null,
    choose: (next) => {
      const chosen = next ? 'on' : 'off'
      // If storage is blocked, the choice lasts only for this reveal.
      writeStored('localStorage', STORAGE_KEY, chosen)
      setChoice(chosen)
      if (next) play({ kind: 'tap' })
      else fadeOut(session.current)
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

/**
 * Starts the sound of an event of the reveal. The browser suspends the audio context until the
 * member's first press, so the function resumes the audio context.
 */
function startCue(session: AudioSession, cue: Cue) {
  const { context } = session
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  // The sound of the tap continues while the sound of the movie plays. All other sounds belong to
  // what the member sees no more.
  if (cue.kind !== 'movie') fadeOut(session)
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
